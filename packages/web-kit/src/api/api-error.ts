import type { ErrorResponse } from '@minutehand/contracts/http/errors';

export type ApiErrorKind = 'http' | 'network' | 'timeout';

interface ApiErrorInit {
  kind: ApiErrorKind;
  status: number;
  message: string;
  errors?: ErrorResponse['errors'];
  requestId?: string;
  version?: number;
  retryAfterSeconds?: number;
  path?: string | undefined;
}

/** A call that failed. `status` is 0 when no answer came. The message is a sentence for people, empty when nothing is known. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly errors: ErrorResponse['errors'];
  readonly requestId: string | undefined;
  /** Of a 409: the version that is stored now. */
  readonly version: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What was read, with its query; undefined for writes. */
  readonly path: string | undefined;

  constructor(init: ApiErrorInit) {
    super(init.message);
    this.name = 'ApiError';
    this.kind = init.kind;
    this.status = init.status;
    this.errors = init.errors;
    this.requestId = init.requestId;
    this.version = init.version;
    this.retryAfterSeconds = init.retryAfterSeconds;
    this.path = init.path;
  }
}

/** Nobody answered, or a part behind the server is away: the same may succeed later. */
export function isOutage(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/** The sentence to show for whatever was thrown. */
export function getErrorMessage(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiError && error.message ? error.message : otherwise;
}

/** All sentences of a failure: its list if it has one, its fields' messages, else its one sentence. */
export function getErrorMessages(error: unknown, otherwise?: string): string[] {
  if (!(error instanceof ApiError) || !error.errors) return [getErrorMessage(error, otherwise)];
  const messages = Array.isArray(error.errors) ? error.errors : Object.values(error.errors).flat();
  return messages.length > 0 ? messages : [getErrorMessage(error, otherwise)];
}

/** Messages of one field, for `<TextField error={getFieldErrors(error, 'email')}>`. */
export function getFieldErrors(error: unknown, field: string): readonly string[] | undefined {
  if (!(error instanceof ApiError) || !error.errors || Array.isArray(error.errors)) return undefined;
  return error.errors[field];
}

/** True when the thing is not there, or not for the caller. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
