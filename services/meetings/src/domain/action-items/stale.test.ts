import { expect, it } from '@jest/globals';
import { isStale } from './stale.ts';

const NOW = new Date('2026-11-30T08:00:00Z');

it.each([
  ['overdue', { dueDate: '2026-11-29' }, true],
  ['due later', { dueDate: '2026-12-01', updatedAt: new Date('2026-01-01T00:00:00Z') }, false],
  ['without a due date and unchanged for three weeks', { updatedAt: new Date('2026-11-09T08:00:00Z') }, true],
  ['without a due date and changed since', { updatedAt: new Date('2026-11-09T08:00:01Z') }, false],
  ['done', { dueDate: '2026-11-01', state: 'done' as const }, false],
])('an action item that is %s', (_case, item, expected) => {
  expect(isStale({ state: 'open', dueDate: null, updatedAt: NOW, ...item }, NOW)).toBe(expected);
});
