import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { TIME_DISPLAY_REFRESH_MS } from '../limits.ts';
import { useNow } from './use-now.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const startAt = (time: string) => void jest.useFakeTimers({ now: new Date(time) });

test('local times are refreshed every 60 s, with one timer for all of them', () => {
  startAt('2026-11-20T10:00:00Z');
  const [first, second] = [renderHook(useNow), renderHook(useNow)];
  act(() => void jest.advanceTimersByTime(TIME_DISPLAY_REFRESH_MS - 1));
  expect(first.result.current.toISOString()).toBe('2026-11-20T10:00:00.000Z');
  act(() => void jest.advanceTimersByTime(1));
  for (const { result } of [first, second]) expect(result.current.toISOString()).toBe('2026-11-20T10:01:00.000Z');
  expect(jest.getTimerCount()).toBe(1);
  first.unmount();
  second.unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('a tab that becomes visible again shows the current time at once', () => {
  startAt('2026-11-20T10:00:00Z');
  const { result } = renderHook(useNow);
  jest.setSystemTime(new Date('2026-11-21T07:00:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current.toISOString()).toBe('2026-11-21T07:00:00.000Z');
});

test('a component that mounts after a pause starts with the current time', () => {
  startAt('2026-11-20T10:00:00Z');
  renderHook(useNow).unmount();
  jest.setSystemTime(new Date('2026-11-20T12:00:00Z'));
  expect(renderHook(useNow).result.current.toISOString()).toBe('2026-11-20T12:00:00.000Z');
});
