export { AppError, isAppError, isOutage } from './app-error.ts';
export { type ErrorCode, errorCatalogue, isErrorCode } from './catalogue.ts';
export { defineErrors, type ErrorDetails, type ErrorKind } from './kinds.ts';
