import { subscribe } from 'node:diagnostics_channel';
import { type Context, context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { currentTraceparent } from './continue-trace.ts';

const BY_HAND = Symbol.for('@minutehand/service-kit/telemetry.carried-by-hand');

type Holder = { [BY_HAND]?: boolean };
/** What undici, and with it fetch, tells of a request that is about to leave. */
type Leaving = { readonly request: { readonly addHeader: (name: string, value: string) => void } };

/** Called by the preloaded module where no instrumentation watches the doors. It is another instance than the one that services import. */
export function carryByHand(): void {
  (globalThis as Holder)[BY_HAND] = true;
  subscribe('undici:request:create', (message) => {
    const traceparent = currentTraceparent();
    if (traceparent !== '') (message as Leaving).request.addHeader('traceparent', traceparent);
  });
}

function isCarriedByHand(): boolean {
  return (globalThis as Holder)[BY_HAND] === true;
}

/** A call comes in at a door: runs `fn` under the trace that it brought, else under a new one. An instrumentation would do the same. */
export function enterTrace<T>(traceparent: string | undefined, fn: () => T): T {
  if (!isCarriedByHand()) return fn();
  const brought = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
  return context.with(trace.getSpanContext(brought) ? brought : newTrace(), fn);
}

/** Of a span that is not recorded, and so needs no end. */
function newTrace(): Context {
  return trace.setSpan(ROOT_CONTEXT, trace.getTracer('@minutehand/service-kit').startSpan('enter', { root: true }));
}

/** What a call that leaves takes along; empty where an instrumentation sees to it, or nothing is traced. */
export function leavingTraceparent(): string {
  return isCarriedByHand() ? currentTraceparent() : '';
}

/** `fn` as it would run now, for who calls it from elsewhere: under the trace of now. */
export function inThisTrace(fn: () => void): () => void {
  const here = context.active();
  return () => context.with(here, fn);
}
