import { describe, expect, it } from '@jest/globals';
import {
  addTranscribedTime,
  createTranscribedTime,
  releaseReservation,
  reserveTime,
  toStartedMinutes,
} from './transcribed-time.ts';

const now = new Date('2026-05-01T10:00:00Z');
const later = new Date('2026-05-01T10:20:00Z');
const empty = createTranscribedTime('2026-05');
const reserve = (time: typeof empty, id: string, seconds: number, at = now) =>
  reserveTime(time, { id, seconds, expiresAt: later }, { limitMinutes: 2, now: at });

describe('the transcribed time of a month', () => {
  it('rejects audio that exceeds the quota together with the runs in progress', () => {
    const first = reserve(empty, 'a', 70) ?? empty;
    expect(reserve(first, 'b', 51)).toBeUndefined();
    expect(reserve(first, 'b', 50)?.reservations).toHaveLength(2);
  });

  it('counts a repeated attempt once, and a run that was killed until it expires', () => {
    const first = reserve(empty, 'a', 120) ?? empty;
    expect(reserve(first, 'a', 120)?.reservations).toHaveLength(1);
    expect(reserve(first, 'b', 120, later)?.reservations.map(({ id }) => id)).toEqual(['b']);
  });

  it('moves the transcribed time from the reservation to the total, with its cost', () => {
    const first = reserve(empty, 'a', 100) ?? empty;
    const settled = addTranscribedTime(first, 'a', { seconds: 60, pricePerMinute: 0.006 });
    expect(settled).toMatchObject({ seconds: 60, costMicros: 6_000, reservations: [{ seconds: 40 }] });
    expect(releaseReservation(settled, 'a')).toMatchObject({ seconds: 60, reservations: [] });
  });

  it('is rounded up to whole minutes', () => {
    expect([0, 1, 60, 61].map(toStartedMinutes)).toEqual([0, 1, 1, 2]);
  });

  it('has no limit with a limit of 0', () => {
    const options = { limitMinutes: 0, now };
    expect(reserveTime(empty, { id: 'a', seconds: 1e9, expiresAt: later }, options)).toBeDefined();
  });
});
