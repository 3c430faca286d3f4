import { AppError } from '@minutehand/contracts/errors';
import { getRetryAfterMs as readRetryAfter } from '@minutehand/service-kit/retry';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';

/** The response is incomplete; a retry may succeed. */
export class IncompleteResponseError extends Error {}

/** A call exceeded its timeout, or paused for too long within its response. */
export class CallTimeoutError extends Error {}

/** True if the request exceeds the model's context. Servers report this in the code or only in the message. */
export function isTooLong(error: unknown): boolean {
  if (!(error instanceof APIError)) return false;
  if (error.code === 'context_length_exceeded' || error.status === 413) return true;
  return (
    (error.status ?? 400) === 400 &&
    /context (?:length|window|size)|too many tokens|maximum.{0,30}tokens|prompt is too long/i.test(error.message)
  );
}

export function isTimeout(error: unknown): boolean {
  return (
    error instanceof CallTimeoutError ||
    error instanceof APIConnectionTimeoutError ||
    (error instanceof APIError && error.status === 408)
  );
}

/** True if a retry may succeed: rate limit, server error, lost connection. */
export function isTransient(error: unknown): boolean {
  if (error instanceof IncompleteResponseError || error instanceof APIConnectionError || isTimeout(error)) return true;
  if (!(error instanceof APIError) || isTooLong(error) || isOutOfCredit(error)) return false;
  // Errors within a stream have no status.
  const { status } = error;
  return status === undefined || status === 429 || (status >= 500 && status !== 501);
}

/** True for a 429 that a retry does not resolve. */
function isOutOfCredit(error: APIError): boolean {
  return error.code === 'insufficient_quota' || error.type === 'insufficient_quota';
}

/** The delay that the server requests (ms). */
export function getRetryAfterMs(error: unknown, now: Date): number | undefined {
  return error instanceof APIError ? readRetryAfter(error.headers, now) : undefined;
}

/** Maps an error to a code of the catalog. Omits the server's message, which may repeat the transcript. */
export function toModelError(error: unknown, now: Date): unknown {
  if (error instanceof AppError) return error;
  if (isTimeout(error)) return new AppError('generation.timeout');
  if (isTransient(error)) {
    const seconds = Math.ceil((getRetryAfterMs(error, now) ?? 0) / 1_000);
    return new AppError('generation.model_unavailable', seconds > 0 ? { details: { retryAfterSeconds: seconds } } : {});
  }
  if (!(error instanceof APIError)) return error;
  if (error.code === 'content_filter') return new AppError('generation.model_refused');
  return new AppError('generation.model_misconfigured');
}
