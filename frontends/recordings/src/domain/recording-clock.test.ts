import { expect, it } from '@jest/globals';
import {
  createRecordingClock,
  formatTimer,
  formatUnsent,
  readSeconds,
  startClock,
  stopClock,
  subtractTime,
} from './recording-clock.ts';

it('excludes pauses', () => {
  const beforePause = stopClock(startClock(createRecordingClock(), 1_000), 11_000);
  expect(readSeconds(beforePause, 60_000)).toBe(10);
  const resumed = startClock(beforePause, 60_000);
  expect(readSeconds(resumed, 62_500)).toBe(12.5);
});

it('continues from the existing duration', () => {
  const clock = createRecordingClock(61.5);
  expect(readSeconds(clock, 5)).toBe(61.5);
  expect(readSeconds(startClock(clock, 1_000), 2_000)).toBe(62.5);
});

it('ignores a second start, and never counts backwards', () => {
  const clock = startClock(startClock(createRecordingClock(), 1_000), 5_000);
  expect(readSeconds(clock, 6_000)).toBe(5);
  expect(readSeconds(clock, 0)).toBe(0);
});

it('removes time in which nothing was recorded', () => {
  const clock = subtractTime(startClock(createRecordingClock(10), 1_000), 3_000);
  expect(readSeconds(clock, 6_000)).toBe(12);
});

it('formats minutes and seconds with two digits', () => {
  expect([0, 9.9, 61, 3_599, 10_800].map(formatTimer)).toEqual(['00:00', '00:09', '01:01', '59:59', '180:00']);
});

it('rounds unsent audio up, so that less than a second is not shown as 00:00', () => {
  expect([0, 0.2, 1, 61.5].map(formatUnsent)).toEqual(['00:00', '00:01', '00:01', '01:02']);
});
