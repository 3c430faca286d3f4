import { expect, test } from '@jest/globals';
import { getDueState } from './due-state.ts';

const now = new Date('2026-11-23T10:00:00Z');
const open = { state: 'open', overdue: false } as const;

test('an open item is overdue or due soon, a completed one is done', () => {
  expect(getDueState({ ...open, due_date: '2026-11-20', overdue: true }, now)).toBe('overdue');
  expect(getDueState({ ...open, due_date: '2026-11-23' }, now)).toBe('soon');
  expect(getDueState({ ...open, due_date: '2027-11-01' }, now)).toBe('soon');
  expect(getDueState({ ...open, state: 'done', due_date: null }, now)).toBe('done');
});

test('a date more than a year away is not due soon', () => {
  expect(getDueState({ ...open, due_date: '2028-01-01' }, now)).toBeNull();
});

test('an item without a date and a suggestion have no due state', () => {
  expect(getDueState({ ...open, due_date: null }, now)).toBeNull();
  expect(getDueState({ ...open, state: 'proposed', due_date: '2026-11-20', overdue: true }, now)).toBeNull();
});
