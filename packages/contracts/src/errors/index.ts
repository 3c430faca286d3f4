export { AppError, isAppError, isOutage } from './app-error.ts';
export { type ErrorCode, errorCatalog, isErrorCode } from './catalog.ts';
export { defineErrors, type ErrorDetails, type ErrorKind } from './kinds.ts';
