import { jest } from '@jest/globals';
import { INTERVAL_MS, WAIT_TIMEOUT_MS } from './limits.ts';

export { WAIT_TIMEOUT_MS } from './limits.ts';

export type WaitOptions = {
  /** Default: WAIT_TIMEOUT_MS. */
  readonly timeout?: number;
  /** Default: 50 ms. */
  readonly interval?: number;
};

// The real timers, even while a test uses fake ones.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
const { now } = performance;

/**
 * Calls `check` until it neither throws nor rejects, and returns its result. Rejects with the last failure on timeout, or if a
 * call is still pending. Under fake timers, each round advances them by the interval.
 */
export async function eventually<T>(check: () => T | Promise<T>, options: number | WaitOptions = {}): Promise<T> {
  const { timeout = WAIT_TIMEOUT_MS, interval = INTERVAL_MS } =
    typeof options === 'number' ? { timeout: options } : options;
  const deadline = now.call(performance) + timeout;
  const late = new Error(`not settled within ${timeout} ms`);
  Error.captureStackTrace(late, eventually);
  for (;;) {
    try {
      return await settled(check, deadline - now.call(performance), late);
    } catch (error) {
      if (error === late || now.call(performance) >= deadline) throw error;
    }
    if (hasFakeTimers()) jest.advanceTimersByTime(interval);
    await new Promise((resolve) => startTimer(resolve, interval));
  }
}

/** Calls `condition` until it returns something truthy, and returns that. A failure of `condition` ends the wait. */
export async function waitUntil<T>(condition: () => T | Promise<T>, options: WaitOptions = {}): Promise<T> {
  let failure: { readonly error: unknown } | undefined;
  const found = await eventually(async () => {
    try {
      const value = await condition();
      if (value) return { value };
    } catch (error) {
      failure = { error };
      return undefined;
    }
    throw new Error(`the condition was not met within ${options.timeout ?? WAIT_TIMEOUT_MS} ms`);
  }, options);
  if (found === undefined) throw failure?.error;
  return found.value;
}

async function settled<T>(check: () => T | Promise<T>, leftMs: number, late: Error): Promise<T> {
  let timer: ReturnType<typeof startTimer> | undefined;
  const ending = new Promise<never>((_resolve, reject) => {
    timer = startTimer(() => reject(late), Math.max(leftMs, 0));
  });
  try {
    return await Promise.race([check(), ending]);
  } finally {
    stopTimer(timer);
  }
}

/** Fake timers replace setTimeout by a function with a `clock` property. */
function hasFakeTimers(): boolean {
  return Object.hasOwn(globalThis.setTimeout, 'clock');
}
