import { AppError, type ErrorCode } from '@minutehand/contracts/errors';
import { getRetryAfterMs } from '@minutehand/service-kit/retry';

/** A call to a speech endpoint failed. Holds no part of the response, which may contain words of the audio. */
export class SpeechCallFailedError extends Error {
  readonly code: ErrorCode;
  /** A retry may succeed. */
  readonly isTransient: boolean;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(
    code: ErrorCode,
    details: { isTransient?: boolean; status?: number | undefined; retryAfterMs?: number | undefined } = {},
  ) {
    super(code);
    this.code = code;
    this.isTransient = details.isTransient ?? false;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** Maps an error response to a failure. `isOutOfCredit` is a 429 that no retry resolves. */
export function createResponseError(
  status: number,
  headers: Headers,
  isOutOfCredit: boolean,
  now: Date,
): SpeechCallFailedError {
  const isTransient = status === 408 || (status === 429 && !isOutOfCredit) || (status >= 500 && status !== 501);
  if (!isTransient) return new SpeechCallFailedError('transcription.misconfigured', { status });
  const code = status === 408 ? 'transcription.timeout' : 'transcription.unavailable';
  return new SpeechCallFailedError(code, { isTransient, status, retryAfterMs: getRetryAfterMs(headers, now) });
}

/** Maps a failed call to a code of the catalog. */
export function toSpeechError(error: unknown): unknown {
  if (!(error instanceof SpeechCallFailedError)) return error;
  const seconds = Math.ceil((error.retryAfterMs ?? 0) / 1_000);
  return new AppError(error.code, seconds > 0 ? { details: { retryAfterSeconds: seconds } } : {});
}
