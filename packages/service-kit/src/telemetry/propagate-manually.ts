import { subscribe } from 'node:diagnostics_channel';
import { type Context, context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { getCurrentTraceparent } from './continue-trace.ts';

const PROPAGATED_MANUALLY = Symbol.for('@minutehand/service-kit/telemetry.propagated-manually');

type ProcessState = { [PROPAGATED_MANUALLY]?: boolean };
/** What undici, and with it fetch, tells of a request that is about to leave. */
type OutgoingRequest = { readonly request: { readonly addHeader: (name: string, value: string) => void } };

/** Called by the preloaded module where no instrumentation watches the doors. It is another instance than the one that services import. */
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

/** A call comes in at a door: runs `fn` under the trace that it brought, else under a new one. An instrumentation would do the same. */
export function runInIncomingTrace<T>(traceparent: string | undefined, fn: () => T): T {
  if (!isPropagatedManually()) return fn();
  const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
  return context.with(trace.getSpanContext(parent) ? parent : newTrace(), fn);
}

/** Of a span that is not recorded, and so needs no end. */
function newTrace(): Context {
  return trace.setSpan(ROOT_CONTEXT, trace.getTracer('@minutehand/service-kit').startSpan('enter', { root: true }));
}

/** What a call that leaves takes along; empty where an instrumentation sees to it, or nothing is traced. */
export function getOutgoingTraceparent(): string {
  return isPropagatedManually() ? getCurrentTraceparent() : '';
}

/** `fn` as it would run now, for who calls it from elsewhere: under the trace of now. */
export function bindToCurrentTrace(fn: () => void): () => void {
  const here = context.active();
  return () => context.with(here, fn);
}
