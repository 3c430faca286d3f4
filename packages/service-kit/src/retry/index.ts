/** Time and randomness, injected for tests. */
export type RetryTiming = {
  readonly now: () => Date;
  /** Waits; rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
};

/** The rules for retrying a call. */
export type RetryRules = {
  /** Number of retries after this error; 0 if a retry would fail in the same way. */
  readonly countRetries: (error: unknown) => number;
  /** The delay that the server requests (ms). */
  readonly getRetryAfterMs: (error: unknown) => number | undefined;
  /** Delay before the first retry, doubled for each later one, and its maximum (ms). */
  readonly delayMs: number;
  readonly delayMaxMs: number;
  /**
   * Longest delay that is waited for if the server requests it (ms). After a longer one, the error is thrown, and the whole job is retried
   * instead.
   */
  readonly waitMaxMs: number;
};

/** Retries a call after the delay that the server requests, otherwise with jittered exponential backoff. */
export async function withRetry<T>(
  call: () => Promise<T>,
  rules: RetryRules,
  { sleep, random }: RetryTiming,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (failures > rules.countRetries(error)) throw error;
      const requestedMs = rules.getRetryAfterMs(error);
      if (requestedMs !== undefined && requestedMs > rules.waitMaxMs) throw error;
      const doubled = Math.min(rules.delayMs * 2 ** (failures - 1), rules.delayMaxMs);
      await sleep(requestedMs ?? doubled * (0.75 + random() / 4), signal);
    }
  }
}

/** The delay that a response requests (ms): Retry-After in seconds or as a date (RFC 9110, 10.2.3), or OpenAI's retry-after-ms. */
export function getRetryAfterMs(headers: Headers | undefined, now: Date): number | undefined {
  const milliseconds = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const header = headers?.get('retry-after') ?? '';
  const ms = /^\s*\d+(?:\.\d+)?\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
