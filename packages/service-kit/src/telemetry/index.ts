export { continueTrace, currentTraceparent, underTrace } from './continue-trace.ts';
export { shutdownTelemetry } from './shutdown.ts';
