import { expect, test } from '@jest/globals';
import { parseFilters, toItemQuery, toSearchParams } from './board-filters.ts';

const NONE = { assignee: 'me', state: 'open', layout: 'list', priority: null, isByPriority: false } as const;

test.each([
  ['', {}],
  ['assignee=team', { assignee: 'team' }],
  ['state=done', { state: 'done' }],
  ['view=board', { layout: 'board' }],
  ['state=done&view=board', { state: 'done', layout: 'board' }],
  ['assignee=team&state=done', { assignee: 'team', state: 'done' }],
  ['priority=high', { priority: 'high' }],
  ['view=board&priority=none&sort=priority', { layout: 'board', priority: 'none', isByPriority: true }],
] as const)('parses the filters from "%s" and serializes them back', (address, filters) => {
  expect(parseFilters(new URLSearchParams(address))).toEqual({ ...NONE, ...filters });
  expect(new URLSearchParams(toSearchParams({ ...NONE, ...filters })).toString()).toBe(address);
});

test('ignores unknown filter values', () => {
  expect(parseFilters(new URLSearchParams('assignee=x&state=y&due=z&priority=p&sort=q'))).toEqual(NONE);
});

test('a request for the items of a state contains priority and order; the one for suggestions has no assignee', () => {
  expect(toItemQuery(NONE, 'open')).toEqual({ assignee: 'me', state: 'open' });
  expect(toItemQuery({ ...NONE, priority: 'high', isByPriority: true }, 'proposed')).toEqual({
    ...{ assignee: 'team', state: 'proposed' },
    ...{ priority: 'high', sort: 'priority' },
  });
});
