import { expect, test } from '@jest/globals';
import { formatDate, formatDateTime, formatDuration, formatRelativeDate } from './dates.ts';

const now = new Date(2026, 10, 21, 9, 30);
const daysAgo = (days: number, hour = 12) => new Date(2026, 10, 21 - days, hour);

test('today and yesterday are calendar days, not spans of 24 hours', () => {
  expect(formatRelativeDate(daysAgo(0, 1), now)).toBe('Today');
  expect(formatRelativeDate(daysAgo(1, 23), now)).toBe('Yesterday');
  expect(formatRelativeDate(daysAgo(1, 0), now)).toBe('Yesterday');
});

test('counts days below 7 days and weeks below 30 days', () => {
  expect(formatRelativeDate(daysAgo(2), now)).toBe('2 days ago');
  expect(formatRelativeDate(daysAgo(6), now)).toBe('6 days ago');
  expect(formatRelativeDate(daysAgo(7), now)).toBe('1 week ago');
  expect(formatRelativeDate(daysAgo(20), now)).toBe('2 weeks ago');
  expect(formatRelativeDate(daysAgo(29), now)).toBe('4 weeks ago');
});

test('shows a short date from 30 days on and in the future', () => {
  expect(formatRelativeDate(daysAgo(30), now)).toBe(formatDate(daysAgo(30), now));
  expect(formatRelativeDate(daysAgo(-1), now)).toBe(formatDate(daysAgo(-1), now));
});

test('a date shows its year only if it is not the current one; the date is omitted for a time of today', () => {
  const date = (instant: Date) => formatDate(instant, now);
  expect(date(daysAgo(1))).not.toContain('2026');
  expect(date(daysAgo(400))).toContain('2025');
  expect(formatDateTime(daysAgo(0), now)).not.toContain(date(daysAgo(0)));
  expect(formatDateTime(daysAgo(1), now)).toContain(date(daysAgo(1)));
});

test('formats a duration in words', () => {
  expect([20, 1_500, 3_600, 3_900].map(formatDuration)).toEqual(['under a minute', '25 min', '1 h', '1 h 5 min']);
});
