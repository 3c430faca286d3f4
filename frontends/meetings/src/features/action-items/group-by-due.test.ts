import { expect, test } from '@jest/globals';
import { buildActionItem } from '../../test/samples.ts';
import { groupByDue } from './group-by-due.ts';

const now = new Date('2026-11-20T22:00:00.000Z');
const due = (id: string, due_date: string | null) => buildActionItem({ id, due_date });
const group = (...items: ReturnType<typeof due>[]) =>
  groupByDue(items, now).map(({ group: name, items: grouped }) => [name, grouped.map(({ id }) => id).join(' ')]);

test('groups items into overdue, today, this week, later and no date, in this order', () => {
  const items = [
    due('none', null),
    due('later', '2026-11-27'),
    due('week', '2026-11-26'),
    due('tomorrow', '2026-11-21'),
    due('today', '2026-11-20'),
    due('yesterday', '2026-11-19'),
  ];
  expect(group(...items)).toEqual([
    ['overdue', 'yesterday'],
    ['today', 'today'],
    ['week', 'tomorrow week'],
    ['later', 'later'],
    ['none', 'none'],
  ]);
});

test('omits empty groups, sorts by date within a group, and keeps the order of equal dates', () => {
  expect(group(due('b', '2026-11-10'), due('a', '2026-11-02'), due('c', '2026-11-10'))).toEqual([['overdue', 'a b c']]);
});
