import { expect, it } from '@jest/globals';
import { DAY_MS } from '@minutehand/contracts/limits';
import { isBeyondRetention } from './retention.ts';

const startedAt = new Date('2026-01-05T10:00:00Z');
const meeting = { startedAt, createdAt: startedAt, trashedAt: null, restoredAt: null };
const after = (days: number) => new Date(startedAt.getTime() + days * DAY_MS);

it('a meeting is kept for the days of its type, and forever with 0', () => {
  expect(isBeyondRetention(meeting, 365, new Date(after(365).getTime() - 1))).toBe(false);
  expect(isBeyondRetention(meeting, 365, after(365))).toBe(true);
  expect(isBeyondRetention(meeting, 0, after(10_000))).toBe(false);
});

it('the time runs from the import or the last restoration, if that was later than the start', () => {
  for (const later of [{ createdAt: after(100) }, { restoredAt: after(100) }]) {
    expect(isBeyondRetention({ ...meeting, ...later }, 365, after(464))).toBe(false);
    expect(isBeyondRetention({ ...meeting, ...later }, 365, after(465))).toBe(true);
  }
});

it('the retention does not apply to a meeting in the trash', () => {
  expect(isBeyondRetention({ ...meeting, trashedAt: after(1) }, 365, after(400))).toBe(false);
});
