import { expect, it } from '@jest/globals';
import { DIGEST_ENTRIES_MAX } from '../limits.ts';
import { addEntry, type Digest, getNextDigestAt } from './digest.ts';

const next = (after: string, frequency: 'daily' | 'weekly', timeZone: string) =>
  getNextDigestAt(new Date(after), frequency, timeZone).toISOString();

it('is sent at 08:00 in the time zone of the user, including across daylight saving changes', () => {
  expect(next('2026-11-25T07:59:00Z', 'daily', '')).toBe('2026-11-25T08:00:00.000Z');
  expect(next('2026-11-25T08:00:00Z', 'daily', '')).toBe('2026-11-26T08:00:00.000Z');
  expect(next('2026-11-25T12:00:00Z', 'daily', 'America/New_York')).toBe('2026-11-25T13:00:00.000Z');
  expect(next('2026-11-25T12:00:00Z', 'daily', 'Asia/Kathmandu')).toBe('2026-11-26T02:15:00.000Z');
  expect(next('2026-03-28T12:00:00Z', 'daily', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
  expect(next('2026-10-24T12:00:00Z', 'daily', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z');
});

it('is sent on Mondays if it is weekly', () => {
  // A Wednesday, and a Monday after eight.
  expect(next('2026-11-25T12:00:00Z', 'weekly', 'Europe/Berlin')).toBe('2026-11-30T07:00:00.000Z');
  expect(next('2026-11-30T07:00:00Z', 'weekly', 'Europe/Berlin')).toBe('2026-12-07T07:00:00.000Z');
});

it('contains each notification once, and the number of those above the limit', () => {
  const createEntry = (id: number) => ({
    id: `n${id}`,
    title: 'Weekly',
    body: 'Minutes are ready',
    url: '/meetings/1',
  });
  let digest: Digest = { userId: 'ann', sendAt: new Date(0), state: 'open', entries: [], more: 0 };
  expect(addEntry(addEntry(digest, createEntry(1))!, createEntry(1))).toBeUndefined();
  for (let id = 0; id < DIGEST_ENTRIES_MAX + 2; id += 1) digest = addEntry(digest, createEntry(id)) ?? digest;
  expect(digest).toMatchObject({ more: 2 });
  expect(digest.entries).toHaveLength(DIGEST_ENTRIES_MAX);
});
