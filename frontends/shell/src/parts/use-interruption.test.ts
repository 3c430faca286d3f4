import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CABLE_GRACE_MS } from '@minutehand/web-kit';
import { act, cleanup, renderHook } from '@testing-library/react';
import { CABLE_LASTING_MS } from '../limits.ts';
import { useInterruption } from './use-interruption.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const observe = () => renderHook((isLost: boolean) => useInterruption(isLost), { initialProps: false });

test('a connection that is back before it is missed was never interrupted', () => {
  const { result, rerender } = observe();
  rerender(true);
  wait(CABLE_GRACE_MS - 1);
  rerender(false);
  for (const ms of [1, CABLE_LASTING_MS - 2, 1]) {
    wait(ms);
    expect(result.current).toBe(false);
  }
  rerender(true);
  wait(CABLE_GRACE_MS - 1);
  expect(result.current).toBe(false);
  wait(1);
  expect(result.current).toBe(true);
});

test('a connection that closes again and again is interrupted from its first loss until one lasts', () => {
  const { result, rerender } = observe();
  for (let ms = 0; ms < CABLE_GRACE_MS; ms += 1_000) {
    expect(result.current).toBe(false);
    rerender(true);
    wait(900);
    rerender(false);
    wait(100);
  }
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(true);
  rerender(false);
  wait(CABLE_LASTING_MS - 1);
  expect(result.current).toBe(true);
  wait(1);
  expect(result.current).toBe(false);
});
