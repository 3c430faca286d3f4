import { expect, it } from '@jest/globals';
import { createRecordedTime } from './recorded-time.ts';

function createTestTime() {
  const machine = { ms: 0, audioSeconds: 0 };
  const sleeps: number[] = [];
  const time = createRecordedTime(
    {
      now: () => machine.ms,
      readAudioSeconds: () => machine.audioSeconds,
      onSleepDetected: (seconds) => sleeps.push(seconds),
    },
    60,
  );
  /** Lets the clock and the captured audio advance, and checks them once. */
  const advance = (seconds: number, audioSeconds = seconds) => {
    machine.ms += seconds * 1_000;
    machine.audioSeconds += audioSeconds;
    return time.read();
  };
  return { time, machine, advance, sleeps };
}

it('continues from the existing duration, and excludes pauses', () => {
  const { time, advance, sleeps } = createTestTime();
  expect(advance(5)).toBe(60);
  time.setRunning(true);
  expect(advance(2)).toBe(62);
  time.setRunning(false);
  expect(advance(3_600, 0)).toBe(62);
  time.setRunning(true);
  expect(advance(1)).toBe(63);
  expect(sleeps).toEqual([]);
});

it('does not count a jump of the clock without audio, and reports its length', () => {
  const { time, advance, sleeps } = createTestTime();
  time.setRunning(true);
  advance(1);
  expect(advance(3_600, 0.5)).toBe(61.5);
  expect(sleeps).toEqual([3_599.5]);
  expect(advance(1)).toBe(62.5);
});

it('does not count a jump of the clock that is detected only at the end of the recording', () => {
  const { time, machine, advance, sleeps } = createTestTime();
  time.setRunning(true);
  advance(1);
  machine.ms += 600_000;
  time.setRunning(false);
  expect(time.read()).toBe(61);
  expect(sleeps).toEqual([600]);
});

it('counts the time in which a busy page was blocked, because its audio was captured', () => {
  const { time, advance, sleeps } = createTestTime();
  time.setRunning(true);
  expect(advance(12)).toBe(72);
  expect(sleeps).toEqual([]);
});

it('counts the time of a hidden page, whose timers run once a minute', () => {
  const { time, advance } = createTestTime();
  time.setRunning(true);
  for (const _ of [1, 2, 3]) advance(60, 59.8);
  expect(time.read()).toBe(240);
});

it('has no slices five seconds after the latest one', () => {
  const { time, advance } = createTestTime();
  time.setRunning(true);
  const advanceBySteps = (steps: number) => Array.from({ length: steps }, () => advance(0.25));
  advanceBySteps(19);
  expect(time.isWithoutSlices).toBe(false);
  advanceBySteps(1);
  expect(time.isWithoutSlices).toBe(true);
  time.addSlice();
  expect(time.isWithoutSlices).toBe(false);
  advanceBySteps(20);
  time.setRunning(false);
  expect(time.isWithoutSlices).toBe(false);
});

it('waits for the late slices of a page that was blocked', () => {
  const { time, advance } = createTestTime();
  time.setRunning(true);
  advance(12);
  expect(time.isWithoutSlices).toBe(false);
});

it('does not count time after a limit', () => {
  const { time, advance } = createTestTime();
  time.setRunning(true);
  advance(3);
  time.limit(64);
  expect(time.read()).toBe(63);
  time.limit(61);
  expect(time.read()).toBe(61);
  expect(advance(1)).toBe(62);
});
