import { expect, test } from '@jest/globals';
import { boardQuery, filtersFrom, toSearch } from './board-filters.ts';

const lateInDecember = new Date('2026-12-28T23:30:00Z');

test('what is overdue was due before today, and a week is today and the seven days after it, by the days of UTC', () => {
  const team = { assignee: 'team', state: 'open' } as const;
  expect(boardQuery({ ...team, due: 'any' }, lateInDecember)).toEqual({ ...team, due_before: null });
  expect(boardQuery({ ...team, due: 'overdue' }, lateInDecember)).toEqual({ ...team, due_before: '2026-12-28' });
  expect(boardQuery({ ...team, due: 'week' }, lateInDecember)).toEqual({ ...team, due_before: '2027-01-05' });
});

test.each([
  ['', { assignee: 'me', state: 'open', due: 'any' }],
  ['assignee=team&due=week', { assignee: 'team', state: 'open', due: 'week' }],
  ['due=overdue', { assignee: 'me', state: 'open', due: 'overdue' }],
  ['state=done', { assignee: 'me', state: 'done', due: 'any' }],
] as const)('the address "%s" has the filters, and they make the address again', (address, filters) => {
  expect(filtersFrom(new URLSearchParams(address))).toEqual(filters);
  expect(new URLSearchParams(toSearch(filters)).toString()).toBe(address);
});

test('what nobody knows is no filter, and what is done has no due date to ask for', () => {
  const none = { assignee: 'me', state: 'open', due: 'any' };
  expect(filtersFrom(new URLSearchParams('assignee=x&state=y&due=z'))).toEqual(none);
  expect(filtersFrom(new URLSearchParams('state=done&due=week'))).toEqual({ ...none, state: 'done' });
});
