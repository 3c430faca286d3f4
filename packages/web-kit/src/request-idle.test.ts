import { afterEach, expect, it, jest } from '@jest/globals';
import { useFakeTimersOnlyFor } from '@minutehand/test-kit/fake-timers';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { requestIdle } from './request-idle.ts';

afterEach(() => {
  restoreGlobals();
  jest.useRealTimers();
});

it('calls back when the browser is idle, unless it was cancelled', () => {
  const waiting = new Map<number, () => void>();
  stubGlobal('requestIdleCallback', (run: () => void) => {
    waiting.set(waiting.size + 1, run);
    return waiting.size;
  });
  stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle));
  const called: string[] = [];
  requestIdle(() => called.push('kept'), 500);
  requestIdle(() => called.push('cancelled'), 500)();
  expect(called).toEqual([]);
  for (const run of waiting.values()) run();
  expect(called).toEqual(['kept']);
});

it('calls back after a delay in a browser that does not report when it is idle, unless it was cancelled', () => {
  useFakeTimersOnlyFor('setTimeout', 'clearTimeout');
  const called: string[] = [];
  requestIdle(() => called.push('kept'), 500, 100);
  requestIdle(() => called.push('cancelled'), 500, 100)();
  jest.advanceTimersByTime(99);
  expect(called).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(called).toEqual(['kept']);
});
