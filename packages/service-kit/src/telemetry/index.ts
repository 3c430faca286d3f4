export { continueTrace, currentTraceparent, underTrace } from './continue-trace.ts';
