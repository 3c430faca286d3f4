import { describe, expect, it } from '@jest/globals';
import { formatDay, isCalendarDay, parseTimestamp } from './calendar.ts';

describe('the calendar', () => {
  it('accepts only existing days in plausible years', () => {
    expect(['2026-11-21', '2028-02-29'].every(isCalendarDay)).toBe(true);
    expect(['2026-02-29', '2026-13-01', '0000-01-01', '10000-01-01', '21.11.2026', ''].some(isCalendarDay)).toBe(false);
  });

  it('parses date and time with a time zone, and dates as their start in UTC', () => {
    expect(parseTimestamp('2026-11-21T10:00:00+02:00')?.toISOString()).toBe('2026-11-21T08:00:00.000Z');
    expect(parseTimestamp('2026-11-21')?.toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(['2026-02-30T10:00:00Z', 'tomorrow', '2026-11-21T10:00:00', '1'].map(parseTimestamp)).toEqual(
      new Array(4).fill(undefined),
    );
  });

  it('formats dates for display', () => {
    expect(formatDay('2026-11-21')).toBe('Nov 21, 2026');
    expect(formatDay('2026-03-01')).toBe('Mar 1, 2026');
    expect(formatDay(null)).toBe('');
  });
});
