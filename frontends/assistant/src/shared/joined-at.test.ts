import { beforeEach, expect, it } from '@jest/globals';
import { JOIN_TIME_RETENTION_MS } from '../limits.ts';
import { findJoinedAt, storeJoinedAt } from './joined-at.ts';

const ANN = { userId: 'ann', meetingId: 'm1' };
const JOINED = new Date('2026-07-01T08:35:00.000Z');
const later = (ms: number) => new Date(JOINED.getTime() + ms);

beforeEach(() => localStorage.clear());

it('the first time at which a user opened a meeting is when they joined it', () => {
  storeJoinedAt(ANN, JOINED);
  storeJoinedAt(ANN, later(60_000));
  expect(findJoinedAt(ANN, later(60_000))).toBe(JOINED.toISOString());
});

it.each([
  ['another user of the browser', { ...ANN, userId: 'ben' }],
  ['another meeting', { ...ANN, meetingId: 'm2' }],
])('it is not the time of %s', (_, visit) => {
  storeJoinedAt(ANN, JOINED);
  expect(findJoinedAt(visit, JOINED)).toBeUndefined();
});

it('it is forgotten before the meeting is recorded again on another day', () => {
  storeJoinedAt(ANN, JOINED);
  const nextDay = later(JOIN_TIME_RETENTION_MS);
  expect(findJoinedAt(ANN, nextDay)).toBeUndefined();
  storeJoinedAt(ANN, nextDay);
  expect(findJoinedAt(ANN, nextDay)).toBe(nextDay.toISOString());
});

it('damaged data in the browser is ignored', () => {
  localStorage.setItem('minutehand.joined-meetings', '[{"');
  expect(findJoinedAt(ANN, JOINED)).toBeUndefined();
  storeJoinedAt(ANN, JOINED);
  expect(findJoinedAt(ANN, JOINED)).toBe(JOINED.toISOString());
});
