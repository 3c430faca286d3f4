import { expect, test } from '@jest/globals';
import { parseFilters, toSearchParams } from './board-filters.ts';

test.each([
  ['', { assignee: 'me', view: 'open' }],
  ['assignee=team', { assignee: 'team', view: 'open' }],
  ['state=done', { assignee: 'me', view: 'done' }],
  ['view=board', { assignee: 'me', view: 'board' }],
  ['assignee=team&state=done', { assignee: 'team', view: 'done' }],
] as const)('parses the filters from "%s" and serializes them back', (address, filters) => {
  expect(parseFilters(new URLSearchParams(address))).toEqual(filters);
  expect(new URLSearchParams(toSearchParams(filters)).toString()).toBe(address);
});

test('ignores unknown filter values', () => {
  expect(parseFilters(new URLSearchParams('assignee=x&state=y&due=z'))).toEqual({ assignee: 'me', view: 'open' });
});
