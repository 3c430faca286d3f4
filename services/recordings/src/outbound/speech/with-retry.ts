import { SPEECH_RETRIES, SPEECH_RETRY_DELAY_MAX_MS, SPEECH_RETRY_DELAY_MS, SPEECH_WAIT_MAX_MS } from '../../limits.ts';
import { SpeechCallFailed } from './speech-errors.ts';

/** Time and randomness, injected for tests. */
export type RetryClock = {
  readonly now: () => Date;
  /** Waits; rejects when the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
};

/** Retries failures that may pass, after the delay that the server requests, otherwise with jittered doubling delays. */
export async function withRetry<T>(
  call: () => Promise<T>,
  { pause, random }: RetryClock,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof SpeechCallFailed) || !error.isTransient || failures > SPEECH_RETRIES) throw error;
      // Too long for one run; the whole run is retried instead.
      if ((error.retryAfterMs ?? 0) > SPEECH_WAIT_MAX_MS) throw error;
      const doubled = Math.min(SPEECH_RETRY_DELAY_MS * 2 ** (failures - 1), SPEECH_RETRY_DELAY_MAX_MS);
      await pause(error.retryAfterMs ?? doubled * (0.75 + random() / 4), signal);
    }
  }
}
