import { expect, test } from '@jest/globals';
import { buildActionItem } from '../../test/samples.ts';
import { groupByPriority, sortByPriority } from './group-by-priority.ts';

const items = [
  buildActionItem({ id: 'a', priority: 'low' }),
  buildActionItem({ id: 'b', priority: 'urgent', due_date: null }),
  buildActionItem({ id: 'c', priority: 'none' }),
  buildActionItem({ id: 'd', priority: 'urgent', due_date: '2026-11-27' }),
];
const toIds = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ');

test('groups items by priority, the most urgent first, by date within a group, without empty groups', () => {
  expect(groupByPriority(items).map(({ group, items: grouped }) => [group, toIds(grouped)])).toEqual([
    ['urgent', 'd b'],
    ['low', 'a'],
    ['none', 'c'],
  ]);
});

test('sorts the most urgent first and keeps the order of items with the same priority and date', () => {
  expect(toIds(sortByPriority(items))).toBe('b d a c');
});
