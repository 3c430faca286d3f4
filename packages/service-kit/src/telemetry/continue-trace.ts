import { type Attributes, type Context, context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { runInSpan } from './in-span.ts';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NO_TRACE_ID = '0'.repeat(32);

/** Returns the W3C traceparent of the active span; empty if no span is active. */
export function getCurrentTraceparent(): string {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || span.traceId === NO_TRACE_ID) return '';
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** Runs `fn` in the trace of `traceparent`, without creating a span; use it for calls that are already instrumented. */
export function runInTrace<T>(traceparent: string, fn: () => T): T {
  return context.with(getParentContext(traceparent), fn);
}

/**
 * Runs `fn` in a span that continues the trace of `traceparent`, for sources without context propagation: an outbox entry, a
 * message, a timer. If the active span belongs to that trace, it is the parent.
 */
export function continueTrace<T>(
  traceparent: string,
  name: string,
  attributes: Attributes,
  fn: () => Promise<T> | T,
): Promise<T> {
  return runInSpan(name, { attributes }, getParentContext(traceparent), fn);
}

function getParentContext(traceparent: string): Context {
  const active = context.active();
  const match = TRACEPARENT.exec(traceparent);
  if (!match || trace.getSpan(active)?.spanContext().traceId === match[1]) return active;
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}
