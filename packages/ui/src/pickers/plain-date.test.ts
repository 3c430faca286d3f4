import { expect, test } from '@jest/globals';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import {
  addDays,
  addMonths,
  formatPlainDate,
  getWeekday,
  getWeeksOfMonth,
  hasSupportedYear,
  parsePlainDate,
  toPlainDate,
  toUtcDate,
} from './plain-date.ts';

const day = (text: string) => {
  const date = parsePlainDate(text);
  if (!date) throw new Error(`${text} is not a date`);
  return date;
};

test('parses only existing dates', () => {
  expect(parsePlainDate('2026-03-12')).toEqual({ year: 2026, month: 3, day: 12 });
  expect(parsePlainDate('2026-3-2')).toEqual({ year: 2026, month: 3, day: 2 });
  expect(parsePlainDate('2024-02-29')).not.toBeNull();
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '10000-01-01',
    '1.2.2026',
    '',
  ])
    expectWithMessage(parsePlainDate(text), text).toBeNull();
});

test('adds days and months across month and year ends', () => {
  expect(formatPlainDate(addDays(day('2026-12-31'), 1))).toBe('2027-01-01');
  expect(formatPlainDate(addDays(day('2024-03-01'), -1))).toBe('2024-02-29');
  expect(formatPlainDate(addMonths(day('2026-01-31'), 1))).toBe('2026-02-28');
  expect(formatPlainDate(addMonths(day('2026-01-31'), -2))).toBe('2025-11-30');
  expect(formatPlainDate(addMonths(day('0050-01-15'), 12))).toBe('0051-01-15');
  expect(formatPlainDate(addDays(day('9999-12-31'), 1))).toBe('9999-12-31');
  expect(formatPlainDate(addMonths(day('0001-01-15'), -1))).toBe('0001-01-01');
});

test('does not skip or repeat a day at daylight saving changes', () => {
  for (const start of ['2026-03-26', '2026-10-22', '2011-12-28']) {
    const days = Array.from({ length: 7 }, (_, index) => formatPlainDate(addDays(day(start), index)));
    expect(new Set(days).size).toBe(7);
    expect(toUtcDate(addDays(day(start), 3)).getTime() - toUtcDate(day(start)).getTime()).toBe(3 * 24 * 3600 * 1000);
  }
});

test('today is the local date, not the UTC date', () => {
  const lateEvening = new Date(2026, 2, 12, 23, 59);
  const earlyMorning = new Date(2026, 2, 12, 0, 1);
  expect(formatPlainDate(toPlainDate(lateEvening))).toBe('2026-03-12');
  expect(formatPlainDate(toPlainDate(earlyMorning))).toBe('2026-03-12');
});

test('returns the whole weeks of a month from the first day of the week', () => {
  const monday = getWeeksOfMonth(day('2026-03-12'), 1);
  expect(monday).toHaveLength(6);
  expect(monday[0]?.[0]).toEqual(day('2026-02-23'));
  expect(monday.at(-1)?.at(-1)).toEqual(day('2026-04-05'));
  const sunday = getWeeksOfMonth(day('2026-03-12'), 0);
  expect(sunday).toHaveLength(5);
  expect(sunday[0]?.[0]).toEqual(day('2026-03-01'));
  expect(getWeeksOfMonth(day('0001-01-01'), 0)[0]?.filter(hasSupportedYear)).toHaveLength(6);
  expect(getWeekday(day('2026-03-12'))).toBe(4);
});
