import * as retry from '@minutehand/service-kit/retry';
import {
  LLM_RETRIES,
  LLM_RETRY_DELAY_MAX_MS,
  LLM_RETRY_DELAY_MS,
  LLM_TIMEOUT_RETRIES,
  LLM_WAIT_MAX_MS,
} from '../../../limits.ts';
import { getRetryAfterMs, isTimeout, isTransient } from './model-errors.ts';

/** Retries transient errors. After a longer Retry-After, the whole generation is retried instead. */
export function withRetry<T>(call: () => Promise<T>, clock: retry.RetryTiming, signal: AbortSignal): Promise<T> {
  const rules: retry.RetryRules = {
    countRetries: (error) => {
      if (!isTransient(error)) return 0;
      return isTimeout(error) ? LLM_TIMEOUT_RETRIES : LLM_RETRIES;
    },
    getRetryAfterMs: (error) => getRetryAfterMs(error, clock.now()),
    delayMs: LLM_RETRY_DELAY_MS,
    delayMaxMs: LLM_RETRY_DELAY_MAX_MS,
    waitMaxMs: LLM_WAIT_MAX_MS,
  };
  return retry.withRetry(call, rules, clock, signal);
}
