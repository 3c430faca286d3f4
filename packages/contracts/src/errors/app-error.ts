import { type ErrorCode, errorCatalog } from './catalog.ts';
import type { ErrorDetails, ErrorKind } from './kinds.ts';

/**
 * The error that services return. `code` identifies it; `message` is a sentence for users: the catalog's, or a more specific
 * one (for example with the line of an invalid file).
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, options: { message?: string; details?: ErrorDetails; cause?: unknown } = {}) {
    super(options.message ?? errorCatalog[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details ?? {};
  }

  get kind(): ErrorKind {
    return errorCatalog[this.code].kind;
  }
}

/** Returns true for an AppError, optionally with the given code. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}

/** Returns true if a called service or server is down or responds too late, so that a retry may succeed. */
export function isOutage(error: unknown): error is AppError {
  return error instanceof AppError && (error.kind === 'unavailable' || error.kind === 'timeout');
}
