import { expect, it } from '@jest/globals';
import { getRetryAfterMs, type RetryRules, withRetry } from './index.ts';

const rules: RetryRules = {
  countRetries: () => 3,
  getRetryAfterMs: () => undefined,
  delayMs: 1_000,
  delayMaxMs: 3_000,
  waitMaxMs: 10_000,
};

/** A call that fails `failures` times, and a clock that records its delays and never waits. */
function setUp(failures: number) {
  const delays: number[] = [];
  let calls = 0;
  const call = async () => {
    calls += 1;
    if (calls <= failures) throw new Error(`failure ${calls}`);
    return 'answer';
  };
  const clock = {
    now: () => new Date(0),
    sleep: async (ms: number) => {
      delays.push(ms);
    },
    random: () => 1,
  };
  return { call, clock, delays, countCalls: () => calls };
}

const neverAborted = new AbortController().signal;

it('a call that fails is repeated after delays that double up to a maximum', async () => {
  const { call, clock, delays } = setUp(3);
  await expect(withRetry(call, rules, clock, neverAborted)).resolves.toBe('answer');
  expect(delays).toEqual([1_000, 2_000, 3_000]);
});

it('the last error is thrown when all retries failed', async () => {
  const { call, clock, countCalls } = setUp(9);
  await expect(withRetry(call, rules, clock, neverAborted)).rejects.toThrow('failure 4');
  expect(countCalls()).toBe(4);
});

it('an error that a retry would repeat is thrown at once', async () => {
  const { call, clock, countCalls } = setUp(9);
  await expect(withRetry(call, { ...rules, countRetries: () => 0 }, clock, neverAborted)).rejects.toThrow('failure 1');
  expect(countCalls()).toBe(1);
});

it('the delay that the server requests is respected, and one above the maximum ends the call', async () => {
  const { call, clock, delays } = setUp(1);
  await withRetry(call, { ...rules, getRetryAfterMs: () => 7_000 }, clock, neverAborted);
  expect(delays).toEqual([7_000]);
  const setupAtDeadline = setUp(1);
  await expect(
    withRetry(setupAtDeadline.call, { ...rules, getRetryAfterMs: () => 11_000 }, setupAtDeadline.clock, neverAborted),
  ).rejects.toThrow('failure 1');
});

it('nothing is repeated after the signal is aborted', async () => {
  const { call, clock, countCalls } = setUp(9);
  await expect(withRetry(call, rules, clock, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(countCalls()).toBe(1);
});

it.each([
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:05 GMT' }, 5_000],
  [{ 'retry-after': 'Wed, 31 Dec 1969 23:59:00 GMT' }, 0],
  [{ 'retry-after-ms': '250', 'retry-after': '3' }, 250],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('the headers %j request a delay of %p ms', (headers, expected) => {
  expect(getRetryAfterMs(new Headers(headers), new Date(0))).toBe(expected);
});
