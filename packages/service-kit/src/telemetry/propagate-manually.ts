import { subscribe } from 'node:diagnostics_channel';
import { type Context, context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { getCurrentTraceparent } from './continue-trace.ts';

const PROPAGATED_MANUALLY = Symbol.for('@minutehand/service-kit/telemetry.propagated-manually');

type ProcessState = { [PROPAGATED_MANUALLY]?: boolean };
/** The message that undici, and so fetch, publishes for an outgoing request. */
type OutgoingRequest = { readonly request: { readonly addHeader: (name: string, value: string) => void } };

/**
 * Called by the preloaded module when there are no instrumentations. The state is global because the preloaded module and the
 * services load separate instances of this module.
 */
export function propagateManually(): void {
  (globalThis as ProcessState)[PROPAGATED_MANUALLY] = true;
  subscribe('undici:request:create', (message) => {
    const traceparent = getCurrentTraceparent();
    if (traceparent !== '') (message as OutgoingRequest).request.addHeader('traceparent', traceparent);
  });
}

function isPropagatedManually(): boolean {
  return (globalThis as ProcessState)[PROPAGATED_MANUALLY] === true;
}

/** Runs `fn` in the trace of an incoming request, or in a new one. Does nothing if instrumentations are active. */
export function runInIncomingTrace<T>(traceparent: string | undefined, fn: () => T): T {
  if (!isPropagatedManually()) return fn();
  const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
  return context.with(trace.getSpanContext(parent) ? parent : createTrace(), fn);
}

/** Starts a trace whose span is not recorded and does not need to be ended. */
function createTrace(): Context {
  return trace.setSpan(ROOT_CONTEXT, trace.getTracer('@minutehand/service-kit').startSpan('enter', { root: true }));
}

/** Returns the traceparent for an outgoing call; empty if an instrumentation adds it or there is no trace. */
export function getOutgoingTraceparent(): string {
  return isPropagatedManually() ? getCurrentTraceparent() : '';
}

/** Returns `fn` bound to the current trace, for callbacks that run outside of it. */
export function bindToCurrentTrace(fn: () => void): () => void {
  const active = context.active();
  return () => context.with(active, fn);
}
