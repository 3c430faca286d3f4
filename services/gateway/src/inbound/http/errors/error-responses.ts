import type { ServerResponse } from 'node:http';
import { AppError, type ErrorKind, isAppError, isOutage } from '@minutehand/contracts/errors';
import type { ErrorResponse } from '@minutehand/contracts/http/errors';
import { MIB } from '@minutehand/contracts/limits';
import { DEFAULT_RETRY_AFTER_SECONDS } from '../../../limits.ts';
import { toSentence } from '../validation.ts';

/** Maps error kinds to HTTP statuses. */
export const statusByKind: Readonly<Record<ErrorKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  range_unsatisfiable: 416,
  validation: 422,
  rate_limited: 429,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
  timeout: 504,
  insufficient_storage: 507,
};

/** The sign-in page; also the value of WWW-Authenticate in a 401. */
export const SIGN_IN_PATH = '/sign-in';

/** Error type of a body that is declared as UTF-8 but is not valid UTF-8. */
export const NOT_UTF8 = 'charset.violated';
/** Also used by body-parser. */
export const CHARSET_UNSUPPORTED = 'charset.unsupported';

/** An error thrown by body-parser. */
type BodyParserError = { readonly type: string; readonly limit?: number };
function isBodyParserError(error: unknown): error is BodyParserError {
  return error instanceof Error && 'type' in error && typeof error.type === 'string';
}

function toBodyError(error: BodyParserError): AppError {
  switch (error.type) {
    case 'entity.too.large':
      return new AppError('gateway.body_too_large', {
        message: `The body of the request is larger than ${Math.floor((error.limit ?? MIB) / MIB)} MB.`,
      });
    case CHARSET_UNSUPPORTED:
    case 'encoding.unsupported':
      return new AppError('gateway.body_type_unsupported');
    case NOT_UTF8:
      return new AppError('gateway.body_malformed', {
        message:
          'The body of the request is not valid UTF-8. Send it as UTF-8, or name its character set in Content-Type.',
      });
    default:
      return new AppError('gateway.body_malformed');
  }
}

/** True for decompression errors of zlib, which body-parser rethrows with status 400. */
function isDecompressionError(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 400;
}

/** Converts any error to an AppError; unexpected ones become platform.internal. */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  // A path that does not decode, such as /%E0.
  if (error instanceof URIError) return new AppError('gateway.path_unknown');
  if (isBodyParserError(error)) return toBodyError(error);
  if (isDecompressionError(error)) return new AppError('gateway.body_malformed', { cause: error });
  return new AppError('platform.internal', { cause: error });
}

export function getStatus(error: AppError): number {
  return statusByKind[error.kind];
}

export function createErrorResponse(error: AppError, requestId: string, errorsAsList: boolean): ErrorResponse {
  const { fields, currentVersion } = error.details;
  const list = fields
    ? Object.entries(fields).flatMap(([field, messages]) => messages.map((message) => toSentence(field, message)))
    : [error.message];
  const errors = errorsAsList ? list : fields;
  return {
    error: error.message,
    ...(errors === undefined ? {} : { errors }),
    ...(currentVersion === undefined ? {} : { version: currentVersion }),
    ...(error.code === 'gateway.reauthentication_required' ? { reauthentication_required: true } : {}),
    ...(error.code === 'gateway.idempotency_key_reused' ? { idempotency_key_reused: true } : {}),
    request_id: requestId,
  };
}

/** Sets Retry-After, WWW-Authenticate and Content-Range. */
export function setErrorHeaders(response: ServerResponse, error: AppError, path: string): void {
  const { retryAfterSeconds, byteSize } = error.details;
  const retryAfter = retryAfterSeconds ?? (isOutage(error) ? DEFAULT_RETRY_AFTER_SECONDS : undefined);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(Math.ceil(retryAfter)));
  if (error.kind === 'range_unsatisfiable' && byteSize !== undefined) {
    response.setHeader('Content-Range', `bytes */${byteSize}`);
  }
  if (error.kind === 'unauthenticated' && path !== '/session') response.setHeader('WWW-Authenticate', SIGN_IN_PATH);
}
