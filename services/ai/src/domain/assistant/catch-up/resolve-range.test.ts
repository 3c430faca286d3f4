import { describe, expect, it } from '@jest/globals';
import { resolveRange, type TimedMeeting } from './resolve-range.ts';

const toInstant = (time: string) => new Date(`2026-07-01T${time}Z`);
/** Recorded from 10:00 to 10:10 in Berlin, paused until 10:30, and recorded since. */
const live: TimedMeeting = {
  clock: [
    { at: toInstant('08:00:00'), seconds: 0 },
    { at: toInstant('08:10:00'), seconds: 600 },
    { at: toInstant('08:30:00'), seconds: 600 },
    { at: toInstant('08:49:50'), seconds: 1_790 },
  ],
  ...{ endSeconds: 1_780, isLive: true, now: toInstant('08:50:00'), timeZone: 'Europe/Berlin', joinedAt: undefined },
};
const createRangeSince = (hours: number, minutes: number, isTwelveHour = false) =>
  ({ kind: 'since', time: { hours, minutes, isTwelveHour }, until: undefined }) as const;

describe('the part of a transcript', () => {
  it('is found in the time zone of the user, without pauses', () => {
    expect(resolveRange(createRangeSince(10, 5), live)).toEqual({ from: 300, to: 1_780 });
    expect(resolveRange(createRangeSince(10, 20), live)).toEqual({ from: 600, to: 1_780 });
    expect(resolveRange(createRangeSince(10, 35), live)).toEqual({ from: 900, to: 1_780 });
    expect(resolveRange(createRangeSince(8, 35), { ...live, timeZone: '' })).toEqual({ from: 900, to: 1_780 });
  });

  it('starts with the recording if the time is before it', () => {
    expect(resolveRange(createRangeSince(9, 0), live)).toEqual({ from: 0, to: 1_780 });
  });

  it('starts with the recording if the time is of the evening before it', () => {
    const night = { ...live, clock: [{ at: toInstant('22:20:00'), seconds: 0 }], now: toInstant('22:40:00') };
    expect(resolveRange(createRangeSince(23, 50), night)).toEqual({ from: 0, to: 1_780 });
  });

  it('does not exist if the time is after the end', () => {
    expect(resolveRange(createRangeSince(11, 0), live)).toBe('after_end');
  });

  it('may be in the afternoon, or after midnight', () => {
    const afternoon = { ...live, clock: [{ at: toInstant('12:00:00'), seconds: 0 }], now: toInstant('13:00:00') };
    expect(resolveRange(createRangeSince(2, 20, true), afternoon)).toEqual({ from: 1_200, to: 1_780 });
    const night = { ...live, clock: [{ at: toInstant('21:50:00'), seconds: 0 }], now: toInstant('22:40:00') };
    expect(resolveRange(createRangeSince(0, 10), night)).toEqual({ from: 1_200, to: 1_780 });
  });

  it('ends at the end of the range', () => {
    const until = { hours: 10, minutes: 35, isTwelveHour: false };
    expect(resolveRange({ ...createRangeSince(10, 5), until }, live)).toEqual({ from: 300, to: 900 });
  });

  it('counts the last minutes back from now, pauses included, or from the end of a meeting that has ended', () => {
    expect(resolveRange({ kind: 'last', minutes: 10 }, live)).toEqual({ from: 1_200, to: 1_780 });
    expect(resolveRange({ kind: 'last', minutes: 30 }, live)).toEqual({ from: 600, to: 1_780 });
    expect(resolveRange({ kind: 'last', minutes: 10 }, { ...live, isLive: false })).toEqual({ from: 1_180, to: 1_780 });
    expect(resolveRange({ kind: 'last', minutes: 600 }, { ...live, isLive: false })).toEqual({ from: 0, to: 1_780 });
  });

  it('since the user joined needs the time at which they did', () => {
    expect(resolveRange({ kind: 'since_joined' }, live)).toBe('join_time_unknown');
    const joined = { ...live, joinedAt: toInstant('08:35:00') };
    expect(resolveRange({ kind: 'since_joined' }, joined)).toEqual({ from: 900, to: 1_780 });
    expect(resolveRange({ kind: 'before_joined' }, joined)).toEqual({ from: 0, to: 900 });
  });
});
