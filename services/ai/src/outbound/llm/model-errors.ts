import { AppError } from '@minutehand/contracts/errors';
import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';

/** The server does not know this way of asking for structure: 400, 404, 415, 422 that are not about length or rights. */
export function refusesFormat(error: unknown): boolean {
  return error instanceof APIError && [400, 404, 415, 422, 501].includes(error.status ?? 0) && !isTooLong(error);
}

/** The request exceeds the model's context. Servers say it in code or message; only they know the limit. */
export function isTooLong(error: unknown): boolean {
  if (!(error instanceof APIError)) return false;
  if (error.code === 'context_length_exceeded' || error.status === 413) return true;
  return (
    error.status === 400 && /context (?:length|window|size)|too many tokens|maximum.{0,30}tokens/i.test(error.message)
  );
}

/** What went wrong, by our codes. Never carries the server's text, which may repeat the transcript. */
export function modelError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof APIConnectionTimeoutError) return new AppError('generation.timeout');
  if (error instanceof APIUserAbortError) return new AppError('generation.timeout');
  if (error instanceof APIConnectionError) return new AppError('generation.model_unavailable');
  if (!(error instanceof APIError)) return error;
  const status = error.status ?? 0;
  if (status === 408) return new AppError('generation.timeout');
  if (status === 429 || status >= 500) {
    const seconds = Number(error.headers?.get('retry-after') ?? Number.NaN);
    const details = Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: Math.ceil(seconds) } : {};
    return new AppError('generation.model_unavailable', { details });
  }
  if (error.code === 'content_filter') return new AppError('generation.model_refused');
  return new AppError('generation.model_misconfigured');
}
