import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';

/**
 * The state that the row shows beside the date. An open item with a date that is not overdue is due soon. An item without a date and a suggestion
 * have no due state.
 */
export function getDueState({
  state,
  overdue,
  due_date,
}: Pick<ActionItem, 'state' | 'overdue' | 'due_date'>): 'done' | 'overdue' | 'soon' | null {
  if (state === 'done') return 'done';
  if (state !== 'open' || due_date === null) return null;
  return overdue ? 'overdue' : 'soon';
}
