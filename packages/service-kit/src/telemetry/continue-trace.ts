import { type Attributes, type Context, context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { runSpan } from './in-span.ts';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NO_TRACE_ID = '0'.repeat(32);

/** The W3C traceparent of what runs now; empty without a trace. */
export function getCurrentTraceparent(): string {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || span.traceId === NO_TRACE_ID) return '';
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** Runs `fn` under the trace of `traceparent`, without a span of its own: for a call that an instrumentation spans itself. */
export function runInTrace<T>(traceparent: string, fn: () => T): T {
  return context.with(contextOf(traceparent), fn);
}

/**
 * Runs `fn` in a span that continues the trace of `traceparent`, which came by a way that carries no context: an outbox row,
 * a message, a timer. Where the active span belongs to that trace already, the new one becomes its child.
 */
export function continueTrace<T>(
  traceparent: string,
  name: string,
  attributes: Attributes,
  fn: () => Promise<T> | T,
): Promise<T> {
  return runSpan(name, { attributes }, contextOf(traceparent), fn);
}

function contextOf(traceparent: string): Context {
  const active = context.active();
  const match = TRACEPARENT.exec(traceparent);
  if (!match || trace.getSpan(active)?.spanContext().traceId === match[1]) return active;
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}
