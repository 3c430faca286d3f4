export { continueTrace, getCurrentTraceparent, runInTrace } from './continue-trace.ts';
export { describeSpan, inSpan, type SpanOptions } from './in-span.ts';
export { bindToCurrentTrace, getOutgoingTraceparent, runInIncomingTrace } from './propagate-manually.ts';
export { shutdownTelemetry } from './shutdown.ts';
