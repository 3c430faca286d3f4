import type { ActionItem, ActionItemState } from './action-item.ts';
import { UNASSIGNED } from './assignee.ts';

/** The states of items that a successor takes over. Completed items stay assigned to the former member. */
export const HANDED_OVER_STATES: readonly ActionItemState[] = ['proposed', 'open'];

/**
 * Assigns an item of a former member to another member; its state does not change. Returns the same item if it is not assigned to the
 * former member.
 */
export function handOverActionItem<I extends ActionItem>(item: I, formerUserId: string, successorId: string): I {
  if (item.assigneeId !== formerUserId || !HANDED_OVER_STATES.includes(item.state)) return item;
  // Counts as set by a user, so that a correction of the transcript does not change it.
  return { ...item, ...UNASSIGNED, assigneeId: successorId, ownerSpeakerId: '' };
}
