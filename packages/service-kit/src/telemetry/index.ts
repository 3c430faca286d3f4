export { enterTrace, inThisTrace, leavingTraceparent } from './carry.ts';
export { continueTrace, currentTraceparent, underTrace } from './continue-trace.ts';
export { describeSpan, inSpan, type SpanOptions } from './in-span.ts';
export { shutdownTelemetry } from './shutdown.ts';
