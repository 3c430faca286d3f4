import { expect, test } from '@jest/globals';
import { parseFilters, toBoardQuery, toSearchParams } from './board-filters.ts';

const lateInDecember = new Date('2026-12-28T23:30:00Z');

test('computes the due date limits of "overdue" and "week" in UTC', () => {
  const team = { assignee: 'team', state: 'open' } as const;
  expect(toBoardQuery({ ...team, due: 'any' }, lateInDecember)).toEqual({ ...team, due_before: null });
  expect(toBoardQuery({ ...team, due: 'overdue' }, lateInDecember)).toEqual({ ...team, due_before: '2026-12-28' });
  expect(toBoardQuery({ ...team, due: 'week' }, lateInDecember)).toEqual({ ...team, due_before: '2027-01-05' });
});

test.each([
  ['', { assignee: 'me', state: 'open', due: 'any' }],
  ['assignee=team&due=week', { assignee: 'team', state: 'open', due: 'week' }],
  ['due=overdue', { assignee: 'me', state: 'open', due: 'overdue' }],
  ['state=done', { assignee: 'me', state: 'done', due: 'any' }],
] as const)('parses the filters from "%s" and serializes them back', (address, filters) => {
  expect(parseFilters(new URLSearchParams(address))).toEqual(filters);
  expect(new URLSearchParams(toSearchParams(filters)).toString()).toBe(address);
});

test('ignores unknown filter values, and the due filter of done items', () => {
  const defaults = { assignee: 'me', state: 'open', due: 'any' };
  expect(parseFilters(new URLSearchParams('assignee=x&state=y&due=z'))).toEqual(defaults);
  expect(parseFilters(new URLSearchParams('state=done&due=week'))).toEqual({ ...defaults, state: 'done' });
});
