import { describe, expect, it } from '@jest/globals';
import {
  getSearchedTime,
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
      from: null,
      to: null,
      hasOpenItems: true,
      order: 'newest',
    });
    expect(new URLSearchParams(toSearchParams(filters)).toString()).toBe(ADDRESS);
  });

  it('have a range of days, of which one may be missing, instead of a period', () => {
    const address = 'q=budget&from=2026-05-03&to=2026-05-09';
    const filters = parseFilters(new URLSearchParams(address));
    expect(filters).toMatchObject({ period: null, from: '2026-05-03', to: '2026-05-09' });
    expect(new URLSearchParams(toSearchParams(filters)).toString()).toBe(address);
    expect(isFiltered({ ...filters, from: null })).toBe(true);
    expect(parseFilters(new URLSearchParams('q=a&from=May&to=2026-5-9'))).toMatchObject({ from: null, to: null });
    const missing = new URLSearchParams('q=a&from=2026-02-30&to=2026-13-01');
    expect(parseFilters(missing)).toMatchObject({ from: null, to: null });
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
  const getTime = (period: 'week' | 'year' | null) => getSearchedTime({ period, from: null, to: null }, now);
  expect(getTime('week')).toEqual({ startedFrom: new Date(2026, 10, 18).toISOString(), startedBefore: null });
  expect(getTime('year')).toEqual({ startedFrom: new Date(2025, 10, 25).toISOString(), startedBefore: null });
  expect(getTime(null)).toEqual({ startedFrom: null, startedBefore: null });
});

it('a range includes its last day, in the time zone of the user', () => {
  const getTime = (from: string | null, to: string | null) => getSearchedTime({ period: null, from, to }, new Date());
  const startedFrom = new Date(2026, 4, 3).toISOString();
  const startedBefore = new Date(2026, 4, 10).toISOString();
  expect(getTime('2026-05-03', '2026-05-09')).toEqual({ startedFrom, startedBefore });
  expect(getTime('2026-05-03', null)).toEqual({ startedFrom, startedBefore: null });
  expect(getTime(null, '2026-05-09')).toEqual({ startedFrom: null, startedBefore });
});

it('recognizes the same search in a path, whatever the order of its parameters is', () => {
  const filters = parsePath('/search?q=remote&period=week&person=u1');
  expect(hasSameFilters(filters, parsePath('/search?person=u1&period=week&q=remote'))).toBe(true);
  expect(hasSameFilters(filters, parsePath('/search?person=u1&q=remote'))).toBe(false);
});
