import { describe, expect, it } from '@jest/globals';
import {
  getStartedRange,
  hasSameCriteria,
  isFiltered,
  NO_FILTERS,
  parseCriteria,
  parsePath,
  toSearchParams,
} from './search-criteria.ts';

const QUERY_STRING =
  'q=budget&result_type=minutes&type=t1&person=u1&series_of=m1&period=week&open_items=1&order=newest';

describe('the criteria of a search', () => {
  it('are read from the query string and written to it unchanged', () => {
    const criteria = parseCriteria(new URLSearchParams(QUERY_STRING));
    expect(criteria).toEqual({
      query: 'budget',
      resultType: 'minutes',
      meetingTypeId: 't1',
      personId: 'u1',
      seriesOf: 'm1',
      period: 'week',
      from: null,
      to: null,
      hasOpenItems: true,
      order: 'newest',
    });
    expect(new URLSearchParams(toSearchParams(criteria)).toString()).toBe(QUERY_STRING);
  });

  it('have a first and a last day, of which one may be missing, instead of a period', () => {
    const queryString = 'q=budget&from=2026-05-03&to=2026-05-09';
    const criteria = parseCriteria(new URLSearchParams(queryString));
    expect(criteria).toMatchObject({ period: null, from: '2026-05-03', to: '2026-05-09' });
    expect(new URLSearchParams(toSearchParams(criteria)).toString()).toBe(queryString);
    expect(isFiltered({ ...criteria, from: null })).toBe(true);
    expect(parseCriteria(new URLSearchParams('q=a&from=May&to=2026-5-9'))).toMatchObject({ from: null, to: null });
    const missing = new URLSearchParams('q=a&from=2026-02-30&to=2026-13-01');
    expect(parseCriteria(missing)).toMatchObject({ from: null, to: null });
  });

  it('ignore unknown values, and omit values that match everything', () => {
    const unknown = 'q= &result_type=people&period=toString&open_items=maybe&order=random&type=';
    const criteria = parseCriteria(new URLSearchParams(unknown));
    expect(criteria).toEqual({ ...NO_FILTERS, query: '', resultType: null, order: null });
    expect(toSearchParams(criteria)).toEqual({});
  });

  it('filter the meetings, unless they are only a query, a kind of results or an order', () => {
    const none = { ...NO_FILTERS, query: 'budget', resultType: 'minutes', order: 'oldest' } as const;
    expect(isFiltered(none)).toBe(false);
    for (const changes of [{ personId: 'u1' }, { period: 'month' }, { hasOpenItems: true }] as const)
      expect(isFiltered({ ...none, ...changes })).toBe(true);
  });
});

it('a period starts at the beginning of its first day, in the time zone of the user', () => {
  const now = new Date(2026, 10, 25, 21, 30);
  const getRange = (period: 'week' | 'year' | null) => getStartedRange({ period, from: null, to: null }, now);
  expect(getRange('week')).toEqual({ startedFrom: new Date(2026, 10, 18).toISOString(), startedBefore: null });
  expect(getRange('year')).toEqual({ startedFrom: new Date(2025, 10, 25).toISOString(), startedBefore: null });
  expect(getRange(null)).toEqual({ startedFrom: null, startedBefore: null });
});

it('a range includes its last day, in the time zone of the user', () => {
  const getRange = (from: string | null, to: string | null) => getStartedRange({ period: null, from, to }, new Date());
  const startedFrom = new Date(2026, 4, 3).toISOString();
  const startedBefore = new Date(2026, 4, 10).toISOString();
  expect(getRange('2026-05-03', '2026-05-09')).toEqual({ startedFrom, startedBefore });
  expect(getRange('2026-05-03', null)).toEqual({ startedFrom, startedBefore: null });
  expect(getRange(null, '2026-05-09')).toEqual({ startedFrom: null, startedBefore });
});

it('recognizes the same search in a path, whatever the order of its parameters is', () => {
  const criteria = parsePath('/search?q=remote&period=week&person=u1');
  expect(hasSameCriteria(criteria, parsePath('/search?person=u1&period=week&q=remote'))).toBe(true);
  expect(hasSameCriteria(criteria, parsePath('/search?person=u1&q=remote'))).toBe(false);
});
