import { expect, test } from '@jest/globals';
import { getDueState } from './due-state.ts';

const open = { state: 'open', overdue: false } as const;

test('an open item is overdue or due soon, a completed one is done', () => {
  expect(getDueState({ ...open, due_date: '2026-11-20', overdue: true })).toBe('overdue');
  expect(getDueState({ ...open, due_date: '2026-11-23' })).toBe('soon');
  expect(getDueState({ ...open, due_date: '2027-11-01' })).toBe('soon');
  expect(getDueState({ ...open, state: 'done', due_date: null })).toBe('done');
});

test('an item without a date and a suggestion have no due state', () => {
  expect(getDueState({ ...open, due_date: null })).toBeNull();
  expect(getDueState({ ...open, state: 'proposed', due_date: '2026-11-20', overdue: true })).toBeNull();
});
