export { createLogger } from './create-logger.ts';
export { type LoggedError, serializeError } from './error-serializer.ts';
export type { Logger } from './types.ts';
