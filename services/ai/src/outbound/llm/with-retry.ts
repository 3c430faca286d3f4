import {
  LLM_RETRIES,
  LLM_RETRY_DELAY_MAX_MS,
  LLM_RETRY_DELAY_MS,
  LLM_TIMEOUT_RETRIES,
  LLM_WAIT_MAX_MS,
} from '../../limits.ts';
import { getRetryAfterMs, isTimeout, isTransient } from './model-errors.ts';

/** Time and randomness, injected for tests. */
export type RetryClock = {
  readonly now: () => Date;
  /** Waits; rejects when the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
};

/** Retries transient errors after the delay that the server requests, otherwise with jittered exponential backoff. */
export async function withRetry<T>(
  call: () => Promise<T>,
  { now, pause, random }: RetryClock,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error) || failures > (isTimeout(error) ? LLM_TIMEOUT_RETRIES : LLM_RETRIES)) throw error;
      const delayMs = getRetryAfterMs(error, now());
      // Too long for one attempt; the whole generation is retried instead.
      if (delayMs !== undefined && delayMs > LLM_WAIT_MAX_MS) throw error;
      const doubled = Math.min(LLM_RETRY_DELAY_MS * 2 ** (failures - 1), LLM_RETRY_DELAY_MAX_MS);
      await pause(delayMs ?? doubled * (0.75 + random() / 4), signal);
    }
  }
}
