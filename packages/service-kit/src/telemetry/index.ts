export { continueTrace, currentTraceparent } from './continue-trace.ts';
