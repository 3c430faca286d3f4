import type { ErrorResponse } from '@minutehand/contracts/http/errors';

export type ApiErrorKind = 'http' | 'network' | 'timeout';

type ApiErrorInit = {
  kind: ApiErrorKind;
  status: number;
  message: string;
  errors?: ErrorResponse['errors'];
  requestId?: string;
  version?: number;
  retryAfterSeconds?: number;
  path?: string | undefined;
};

/** A failed call. `status` is 0 without a response. The message is for users; it is empty if the cause is unknown. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly errors: ErrorResponse['errors'];
  readonly requestId: string | undefined;
  /** The stored version, set for a 409. */
  readonly version: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Path and query of a read; undefined for writes. */
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

/** True without a response or if a backend is unavailable: the same call may succeed later. */
export function isOutage(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/** The message to show for an error of any kind. */
export function getErrorMessage(error: unknown, fallback = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** All messages of an error: its list or the messages of its fields, else its single message. */
export function getErrorMessages(error: unknown, fallback?: string): string[] {
  if (!(error instanceof ApiError) || !error.errors) return [getErrorMessage(error, fallback)];
  const messages = Array.isArray(error.errors) ? error.errors : Object.values(error.errors).flat();
  return messages.length > 0 ? messages : [getErrorMessage(error, fallback)];
}

/** The messages of one field as sentences, for `<TextField error={getFieldErrors(error, 'email')}>`. The same array for the same error. */
export function getFieldErrors(error: unknown, field: string): readonly string[] | undefined {
  if (!(error instanceof ApiError) || !error.errors || Array.isArray(error.errors)) return undefined;
  const messages = error.errors[field];
  return messages && toSentences(messages);
}

const sentencesOf = new WeakMap<readonly string[], readonly string[]>();

/** A new array in each rendering would run effects that depend on the messages again and again. */
function toSentences(messages: readonly string[]): readonly string[] {
  const sentences = sentencesOf.get(messages) ?? messages.map(toSentence);
  sentencesOf.set(messages, sentences);
  return sentences;
}

/** The server's messages continue the name of the field ("must have at least 10 characters"), which the screen shows above the field. */
function toSentence(message: string): string {
  const sentence = message.startsWith('is ') ? `this ${message}` : message;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** True if the resource does not exist or the caller may not read it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
