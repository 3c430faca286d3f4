import { AppError } from '@minutehand/contracts/errors';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { BrokenResponse } from './read-completion.ts';

/** One call has used up its time. */
export class CallTimeout extends Error {}

/** The request exceeds the model's context. Servers say it in code or message; only they know the limit. */
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
    error instanceof CallTimeout ||
    error instanceof APIConnectionTimeoutError ||
    (error instanceof APIError && error.status === 408)
  );
}

/** The same call may work a little later: too many calls, an error of the server's, a connection that was lost. */
export function isTransient(error: unknown): boolean {
  if (error instanceof BrokenResponse || error instanceof APIConnectionError || isTimeout(error)) return true;
  if (!(error instanceof APIError) || isTooLong(error) || isOutOfCredit(error)) return false;
  // Without a status it came in the middle of a stream.
  const { status } = error;
  return status === undefined || status === 429 || (status >= 500 && status !== 501);
}

/** 429 that will stay one. */
function isOutOfCredit(error: APIError): boolean {
  return error.code === 'insufficient_quota' || error.type === 'insufficient_quota';
}

/** What the server asks to wait (ms): Retry-After in seconds or as a date, or in milliseconds as OpenAI has it. */
export function getRetryAfterMs(error: unknown, now: Date): number | undefined {
  if (!(error instanceof APIError)) return undefined;
  const milliseconds = Number(error.headers?.get('retry-after-ms') ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const header = error.headers?.get('retry-after') ?? '';
  const ms = /^\s*\d+(?:\.\d+)?\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** What went wrong, by our codes. Never carries the server's text, which may repeat the transcript. */
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
