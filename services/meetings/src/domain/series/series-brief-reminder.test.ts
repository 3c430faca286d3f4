import { describe, expect, it } from '@jest/globals';
import { findAttendingMembers, isBriefDue } from './series-brief-reminder.ts';

const isDue = (startedAt: string, now: string, timeZone = 'Europe/Berlin') =>
  isBriefDue({ startedAt: new Date(startedAt) }, new Date(now), timeZone);

describe('a brief', () => {
  it.each([
    ['before the morning of the day', '2026-11-27T06:59:00Z', false],
    ['on the morning of the day', '2026-11-27T07:00:00Z', true],
    ['until the start', '2026-11-27T13:59:59Z', true],
    ['at the start', '2026-11-27T14:00:00Z', false],
    ['on the evening before', '2026-11-26T20:00:00Z', false],
  ])('of an afternoon meeting is due in the time zone of the member: %s', (_when, now, expected) => {
    expect(isDue('2026-11-27T14:00:00Z', now)).toBe(expected);
  });

  it('is due on the local day of the meeting, which differs between time zones', () => {
    const startedAt = '2026-11-27T23:30:00Z';
    expect(isDue(startedAt, '2026-11-27T22:00:00Z', 'UTC')).toBe(true);
    expect(isDue(startedAt, '2026-11-27T22:00:00Z', 'Asia/Tokyo')).toBe(false);
    expect(isDue(startedAt, '2026-11-27T23:00:00Z', 'Asia/Tokyo')).toBe(true);
  });

  it('is due an hour before an early meeting', () => {
    expect(isDue('2026-11-27T06:00:00Z', '2026-11-27T04:59:59Z')).toBe(false);
    expect(isDue('2026-11-27T06:00:00Z', '2026-11-27T05:00:00Z')).toBe(true);
    expect(isDue('2026-11-26T23:15:00Z', '2026-11-26T22:15:00Z')).toBe(true);
  });
});

describe('the members who attend a meeting', () => {
  const people = ['Ann Lee', 'Bob Ray', 'Cy Poe'].map((name, index) => ({ userId: `user-${index + 1}`, name }));
  const find = (attendees: string[]) =>
    findAttendingMembers({ ownerId: 'user-1', attendees }, people).map(({ name }) => name);

  it('are the owner and those whose names are among the attendees, regardless of case', () => {
    expect(find(['cy poe ', 'Eve'])).toEqual(['Ann Lee', 'Cy Poe']);
  });

  it('are all of them if the meeting has no attendees', () => {
    expect(find([])).toEqual(['Ann Lee', 'Bob Ray', 'Cy Poe']);
  });
});
