import { describe, expect, it } from '@jest/globals';
import {
  getPeriodStart,
  hasSameFilters,
  isFiltered,
  NO_FILTERS,
  parseFilters,
  parsePath,
  toSearchParams,
} from './search-filters.ts';

const ADDRESS = 'q=budget&result_type=minutes&type=t1&person=u1&series_of=m1&period=week&open_items=1&order=newest';

describe('the filters of a search', () => {
  it('are read from the address and written to it unchanged', () => {
    const filters = parseFilters(new URLSearchParams(ADDRESS));
    expect(filters).toEqual({
      query: 'budget',
      type: 'minutes',
      meetingTypeId: 't1',
      personId: 'u1',
      seriesOf: 'm1',
      period: 'week',
      hasOpenItems: true,
      order: 'newest',
    });
    expect(new URLSearchParams(toSearchParams(filters)).toString()).toBe(ADDRESS);
  });

  it('ignore unknown values, and omit values that match everything', () => {
    const unknown = 'q= &result_type=people&period=toString&open_items=maybe&order=random&type=';
    const filters = parseFilters(new URLSearchParams(unknown));
    expect(filters).toEqual({ ...NO_FILTERS, query: '', type: null, order: null });
    expect(toSearchParams(filters)).toEqual({});
  });

  it('count as filters of meetings, unlike type and order', () => {
    const none = { ...NO_FILTERS, query: 'budget', type: 'minutes', order: 'oldest' } as const;
    expect(isFiltered(none)).toBe(false);
    for (const changes of [{ personId: 'u1' }, { period: 'month' }, { hasOpenItems: true }] as const)
      expect(isFiltered({ ...none, ...changes })).toBe(true);
  });
});

it('a period starts at the beginning of its first day, in the time zone of the user', () => {
  const now = new Date(2026, 10, 25, 21, 30);
  expect(getPeriodStart('week', now)).toBe(new Date(2026, 10, 18).toISOString());
  expect(getPeriodStart('year', now)).toBe(new Date(2025, 10, 25).toISOString());
  expect(getPeriodStart(null, now)).toBeNull();
});

it('recognizes the same search in a path, whatever the order of its parameters is', () => {
  const filters = parsePath('/search?q=remote&period=week&person=u1');
  expect(hasSameFilters(filters, parsePath('/search?person=u1&period=week&q=remote'))).toBe(true);
  expect(hasSameFilters(filters, parsePath('/search?person=u1&q=remote'))).toBe(false);
});
