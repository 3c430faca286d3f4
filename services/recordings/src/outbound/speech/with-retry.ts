import * as retry from '@minutehand/service-kit/retry';
import { SPEECH_RETRIES, SPEECH_RETRY_DELAY_MAX_MS, SPEECH_RETRY_DELAY_MS, SPEECH_WAIT_MAX_MS } from '../../limits.ts';
import { SpeechCallFailedError } from './speech-errors.ts';

const rules: retry.RetryRules = {
  countRetries: (error) => (error instanceof SpeechCallFailedError && error.isTransient ? SPEECH_RETRIES : 0),
  getRetryAfterMs: (error) => (error instanceof SpeechCallFailedError ? error.retryAfterMs : undefined),
  delayMs: SPEECH_RETRY_DELAY_MS,
  delayMaxMs: SPEECH_RETRY_DELAY_MAX_MS,
  waitMaxMs: SPEECH_WAIT_MAX_MS,
};

/** Retries transient failures. After a longer Retry-After, the whole run is retried instead. */
export function withRetry<T>(call: () => Promise<T>, clock: retry.RetryTiming, signal: AbortSignal): Promise<T> {
  return retry.withRetry(call, rules, clock, signal);
}
