import { expect, test } from '@jest/globals';
import { isFiltered, NO_FILTERS, parseFilters, toQuery, toSearchParams } from './decision-filters.ts';

test('filters are written to the address and read from it', () => {
  const filters = { ...NO_FILTERS, text: 'website', speaker: 'Ann', seriesOf: 'm1', period: 'week' as const };
  const params = toSearchParams(filters);
  expect(params).toEqual({ q: 'website', speaker: 'Ann', series_of: 'm1', period: 'week' });
  expect(parseFilters(new URLSearchParams(params))).toEqual(filters);
  expect(toSearchParams(NO_FILTERS)).toEqual({});
});

test('blank and unknown values match all decisions', () => {
  const filters = parseFilters(new URLSearchParams('q=%20&period=toString&meeting_id='));
  expect(filters).toEqual(NO_FILTERS);
  expect(isFiltered(filters)).toBe(false);
});

test('a period includes its first day', () => {
  const now = new Date(2026, 0, 20, 15, 30);
  expect(toQuery({ ...NO_FILTERS, period: 'week' }, now)).toEqual({
    started_from: new Date(2026, 0, 13).toISOString(),
  });
});
