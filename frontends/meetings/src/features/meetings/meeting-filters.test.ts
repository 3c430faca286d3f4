import { expect, test } from '@jest/globals';
import { countFilters, getStartBounds, isFiltered, parseFilters, toSearchParams } from './meeting-filters.ts';

const parse = (query: string) => parseFilters(new URLSearchParams(query));
const now = new Date(2026, 10, 23, 15, 30);

test('filters are written to the URL and read from it unchanged', () => {
  const query = {
    view: 'trash',
    state: 'failed',
    type: 't1',
    person: 'u2',
    q: 'plans',
    mine: '1',
    sort: 'oldest',
    date: 'week',
  };
  expect(toSearchParams(parse(new URLSearchParams(query).toString()))).toEqual(query);
});

test('invalid values in the URL are ignored', () => {
  expect(
    toSearchParams(parse('view=unknown&state=unknown&date=never&from=2026-13-45x&to=soon&q=%20&sort=up&mine=yes')),
  ).toEqual({});
});

test('the sort order does not count as a filter, every other parameter does', () => {
  expect(isFiltered(parse('sort=oldest'))).toBe(false);
  for (const query of [
    'view=trash',
    'mine=1',
    'state=draft',
    'type=t',
    'person=u',
    'date=today',
    'from=2026-01-01',
    'q=x',
  ])
    expect(isFiltered(parse(query))).toBe(true);
});

test('a range of dates includes its whole first and last day in local time', () => {
  expect(getStartBounds(parse('date=today'), now)).toEqual({
    from: new Date(2026, 10, 23),
    before: new Date(2026, 10, 24),
  });
  expect(getStartBounds(parse('date=week'), now).from).toEqual(new Date(2026, 10, 17));
  expect(getStartBounds(parse('from=2026-02-27&to=2026-02-28'), now)).toEqual({
    from: new Date(2026, 1, 27),
    before: new Date(2026, 2, 1),
  });
  expect(getStartBounds(parse(''), now)).toEqual({ from: null, before: null });
});

test('counts the filters that are set, a range of days as one, without the search and the order', () => {
  expect(countFilters(parse('q=plans&sort=oldest'))).toBe(0);
  expect(countFilters(parse('state=failed&mine=1&from=2026-11-01&to=2026-11-03'))).toBe(3);
});
