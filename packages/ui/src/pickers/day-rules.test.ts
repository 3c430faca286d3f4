import { afterEach, expect, jest, test } from '@jest/globals';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { createDayRules, formatSelectionAsText, formatSelectionAsValue, parseSelection } from './day-rules.ts';
import { parsePlainDate } from './plain-date.ts';
import { getWeekStart } from './week-start.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

function getProblem(text: string, limits: Parameters<typeof createDayRules>[0]): string | null {
  const date = parsePlainDate(text);
  if (!date) throw new Error(text);
  return createDayRules(limits).getProblem(date);
}

test('the first and the last day are selectable, days beyond are not', () => {
  const limits = { min: '2026-03-10', max: '2026-03-20' };
  expect(getProblem('2026-03-10', limits)).toBeNull();
  expect(getProblem('2026-03-20', limits)).toBeNull();
  expect(getProblem('2026-03-09', limits)).toBe('Choose 2026-03-10 or a later day.');
  expect(getProblem('2026-03-21', limits)).toBe('Choose 2026-03-20 or an earlier day.');
});

test('weekdays can be enabled or disabled', () => {
  expect(getProblem('2026-03-12', { enabledWeekdays: [1, 4] })).toBeNull();
  expect(getProblem('2026-03-13', { enabledWeekdays: [1, 4] })).not.toBeNull();
  expect(getProblem('2026-03-15', { disabledWeekdays: [0, 6] })).not.toBeNull();
  expect(getProblem('2026-03-16', { disabledWeekdays: [0, 6] })).toBeNull();
});

test('an invalid limit is ignored with a warning', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(getProblem('2026-03-12', { min: 'soon' })).toBeNull();
  expect(warn).toHaveBeenCalledWith('Date picker: min is not a date: soon');
});

test('a date with a time is parsed and formatted with a space or a T', () => {
  const selection = parseSelection(' 2026-3-12 9:05', true);
  expect(selection && formatSelectionAsValue(selection)).toBe('2026-03-12T09:05');
  expect(selection && formatSelectionAsText(selection)).toBe('2026-03-12 09:05');
  expect(parseSelection('2026-03-12T09:05', true)).toEqual(selection);
  for (const text of ['2026-03-12', '2026-03-12 24:00', '2026-03-12 9:60', '2026-03-12 09:05 x'])
    expectWithMessage(parseSelection(text, true), text).toBeNull();
  expect(parseSelection('2026-03-12 09:05', false)).toBeNull();
});

test('the week starts on the first day of the region, even without week information in the browser', () => {
  const starts = () => ['de', 'en-US', 'en-GB', 'ar-EG'].map(getWeekStart);
  expect(starts()).toEqual([1, 0, 1, 6]);
  // As in a browser without week information.
  const spy = jest.spyOn(Reflect, 'get').mockReturnValue(undefined);
  const fallback = starts();
  spy.mockRestore();
  expect(fallback).toEqual([1, 0, 1, 6]);
});
