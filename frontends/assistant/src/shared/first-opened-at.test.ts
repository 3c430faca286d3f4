import { beforeEach, expect, it } from '@jest/globals';
import { FIRST_OPENED_RETENTION_MS } from '../limits.ts';
import { findFirstOpenedAt, storeFirstOpenedAt } from './first-opened-at.ts';

const ANN = { userId: 'ann', meetingId: 'm1' };
const JOINED = new Date('2026-07-01T08:35:00.000Z');
const later = (ms: number) => new Date(JOINED.getTime() + ms);

beforeEach(() => localStorage.clear());

it('the first time at which a user opened a meeting is when they joined it', () => {
  storeFirstOpenedAt(ANN, JOINED);
  storeFirstOpenedAt(ANN, later(60_000));
  expect(findFirstOpenedAt(ANN, later(60_000))).toBe(JOINED.toISOString());
});

it.each([
  ['another user of the browser', { ...ANN, userId: 'ben' }],
  ['another meeting', { ...ANN, meetingId: 'm2' }],
])('it is not the time of %s', (_, visit) => {
  storeFirstOpenedAt(ANN, JOINED);
  expect(findFirstOpenedAt(visit, JOINED)).toBeUndefined();
});

it('it is forgotten before the meeting is recorded again on another day', () => {
  storeFirstOpenedAt(ANN, JOINED);
  const nextDay = later(FIRST_OPENED_RETENTION_MS);
  expect(findFirstOpenedAt(ANN, nextDay)).toBeUndefined();
  storeFirstOpenedAt(ANN, nextDay);
  expect(findFirstOpenedAt(ANN, nextDay)).toBe(nextDay.toISOString());
});

it('damaged data in the browser is ignored', () => {
  localStorage.setItem('minutehand.joined-meetings', '[{"');
  expect(findFirstOpenedAt(ANN, JOINED)).toBeUndefined();
  storeFirstOpenedAt(ANN, JOINED);
  expect(findFirstOpenedAt(ANN, JOINED)).toBe(JOINED.toISOString());
});
