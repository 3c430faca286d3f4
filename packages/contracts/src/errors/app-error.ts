import { type ErrorCode, errorCatalogue } from './catalogue.ts';
import type { ErrorDetails, ErrorKind } from './kinds.ts';

/**
 * The one error that crosses a room's door. `code` decides; `message` is a sentence for people:
 * the catalogue's, or a more exact one given here (for example naming the line of a bad file).
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, options: { message?: string; details?: ErrorDetails; cause?: unknown } = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details ?? {};
  }

  get kind(): ErrorKind {
    return errorCatalogue[this.code].kind;
  }
}

/** True for an AppError, optionally of one code. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}
