import { expect, test } from '@jest/globals';
import { parseFilters, toSearchParams } from './board-filters.ts';

test.each([
  ['', { assignee: 'me', state: 'open' }],
  ['assignee=team', { assignee: 'team', state: 'open' }],
  ['state=done', { assignee: 'me', state: 'done' }],
  ['assignee=team&state=done', { assignee: 'team', state: 'done' }],
] as const)('parses the filters from "%s" and serializes them back', (address, filters) => {
  expect(parseFilters(new URLSearchParams(address))).toEqual(filters);
  expect(new URLSearchParams(toSearchParams(filters)).toString()).toBe(address);
});

test('ignores unknown filter values', () => {
  expect(parseFilters(new URLSearchParams('assignee=x&state=y&due=z'))).toEqual({ assignee: 'me', state: 'open' });
});
