import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { DUE_SOON_DAYS } from '../../limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What the row says beside the date. An open item that is not overdue is due soon, unless its date is further away than a year. An item
 * without a date and a suggestion have no due state.
 */
export function getDueState(
  { state, overdue, due_date }: Pick<ActionItem, 'state' | 'overdue' | 'due_date'>,
  now: Date,
): 'done' | 'overdue' | 'soon' | null {
  if (state === 'done') return 'done';
  if (state !== 'open' || due_date === null) return null;
  if (overdue) return 'overdue';
  return Date.parse(due_date) - now.getTime() <= DUE_SOON_DAYS * DAY_MS ? 'soon' : null;
}
