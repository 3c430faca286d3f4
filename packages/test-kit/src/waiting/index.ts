import { jest } from '@jest/globals';
import { INTERVAL_MS, WAIT_TIMEOUT_MS } from './limits.ts';

export { WAIT_TIMEOUT_MS } from './limits.ts';

export type WaitOptions = {
  /** Default: WAIT_TIMEOUT_MS. */
  readonly timeout?: number;
  /** Default: 50 ms. */
  readonly interval?: number;
};

// The real timers, even if a test uses fake timers.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
const { now } = performance;

/**
 * Calls `check` until it neither throws nor rejects, and returns its result. On timeout, rejects with the last failure, or with a
 * timeout error if a call is still pending. Fake timers are advanced by the interval between two calls.
 */
export async function eventually<T>(check: () => T | Promise<T>, options: number | WaitOptions = {}): Promise<T> {
  const { timeout = WAIT_TIMEOUT_MS, interval = INTERVAL_MS } =
    typeof options === 'number' ? { timeout: options } : options;
  const deadline = now.call(performance) + timeout;
  const timeoutError = new Error(`not settled within ${timeout} ms`);
  Error.captureStackTrace(timeoutError, eventually);
  for (;;) {
    try {
      return await withTimeout(check, deadline - now.call(performance), timeoutError);
    } catch (error) {
      if (error === timeoutError || now.call(performance) >= deadline) throw error;
    }
    if (hasFakeTimers()) jest.advanceTimersByTime(interval);
    await new Promise((resolve) => startTimer(resolve, interval));
  }
}

/** Calls `condition` until its result is truthy, and returns the result. Rejects immediately if `condition` fails. */
export async function waitUntil<T>(condition: () => T | Promise<T>, options: WaitOptions = {}): Promise<T> {
  let failure: { readonly error: unknown } | undefined;
  const result = await eventually(async () => {
    try {
      const value = await condition();
      if (value) return { value };
    } catch (error) {
      failure = { error };
      return undefined;
    }
    throw new Error(`the condition was not met within ${options.timeout ?? WAIT_TIMEOUT_MS} ms`);
  }, options);
  if (result === undefined) throw failure?.error;
  return result.value;
}

async function withTimeout<T>(check: () => T | Promise<T>, timeoutMs: number, timeoutError: Error): Promise<T> {
  let timer: ReturnType<typeof startTimer> | undefined;
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = startTimer(() => reject(timeoutError), Math.max(timeoutMs, 0));
  });
  try {
    return await Promise.race([check(), expiry]);
  } finally {
    stopTimer(timer);
  }
}

/** Fake timers replace setTimeout with a function that has a `clock` property. */
function hasFakeTimers(): boolean {
  return Object.hasOwn(globalThis.setTimeout, 'clock');
}
