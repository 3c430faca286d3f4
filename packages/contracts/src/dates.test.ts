import { describe, expect, test } from '@jest/globals';
import {
  formatCalendarDay,
  formatDate,
  formatDateParts,
  formatDateTime,
  formatFullDate,
  formatFullDateTime,
  formatShortDateTime,
  TEXT_LOCALE,
} from './dates.ts';

const now = new Date('2026-11-22T20:00:00Z');
const format = { now, locale: TEXT_LOCALE, timeZone: 'UTC' };
const today = new Date('2026-11-22T18:54:00Z');
const thisYear = new Date('2026-03-01T08:05:00Z');
const lastYear = new Date('2025-11-22T18:54:00Z');

describe('dates', () => {
  test('are as short as possible: the time today, the day this year, and the year otherwise', () => {
    expect([today, thisYear, lastYear].map((date) => formatShortDateTime(date, format))).toEqual([
      '6:54 PM',
      'Mar 1',
      'Nov 22, 2025',
    ]);
    expect([today, thisYear, lastYear].map((date) => formatDateTime(date, format))).toEqual([
      '6:54 PM',
      'Mar 1, 8:05 AM',
      'Nov 22, 2025, 6:54 PM',
    ]);
    expect([today, lastYear].map((date) => formatDate(date, format))).toEqual(['Nov 22', 'Nov 22, 2025']);
  });

  test('count years as date fields do, in every language', () => {
    expect(formatFullDate(lastYear, { locale: 'th', timeZone: 'UTC' })).toContain('2025');
    expect(formatDateParts(lastYear, { locale: 'th', timeZone: 'UTC' }, { month: 'long', year: 'numeric' })).toContain(
      '2025',
    );
  });

  test('are in the zone and the locale of the reader', () => {
    const lateEvening = new Date('2026-11-22T03:00:00Z');
    expect(formatShortDateTime(lateEvening, { ...format, timeZone: 'America/New_York' })).toBe('Nov 21');
    expect(formatShortDateTime(today, { ...format, timeZone: 'Asia/Tokyo', now: today })).toBe('3:54 AM');
    expect(formatShortDateTime(today, { ...format, locale: 'en-GB' })).toBe('18:54');
    expect(formatShortDateTime(thisYear, { ...format, locale: 'de-DE' })).toBe('1. März');
  });

  test('are in UTC if the zone is unknown', () => {
    expect(formatShortDateTime(today, { ...format, timeZone: 'Nowhere/Town' })).toBe('6:54 PM');
  });

  test('have a year and a time zone when they are stored', () => {
    expect(formatFullDate(today, format)).toBe('Nov 22, 2026');
    expect(formatFullDateTime(today, format)).toBe('Nov 22, 2026, 6:54 PM UTC');
    expect(formatFullDateTime(today, { ...format, timeZone: 'America/New_York' })).toBe('Nov 22, 2026, 1:54 PM EST');
  });

  test('of a day without a time are the same in every zone, with the year unless it is the current one of the reader', () => {
    const newYear = new Date('2027-01-01T00:30:00Z');
    expect(formatCalendarDay('2026-11-22', format)).toBe('Nov 22');
    expect(formatCalendarDay('2026-11-22', { ...format, now: newYear })).toBe('Nov 22, 2026');
    expect(formatCalendarDay('2026-11-22', { ...format, now: newYear, timeZone: 'America/New_York' })).toBe('Nov 22');
  });
});
