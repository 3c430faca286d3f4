import type { ActionItem, ActionItemState } from './action-item.ts';
import { UNASSIGNED } from './assignee.ts';

/** The states of items that a member leaves behind. Items that are done stay with those who did them. */
export const HANDED_OVER_STATES: readonly ActionItemState[] = ['proposed', 'open'];

/** Assigns an item of a former member to another one; a proposal stays one. Returns the same item if it is not theirs. */
export function handOverActionItem<I extends ActionItem>(item: I, formerUserId: string, successorId: string): I {
  if (item.assigneeId !== formerUserId || !HANDED_OVER_STATES.includes(item.state)) return item;
  // Counts as set by a user, so that a correction of the transcript does not change it.
  return { ...item, ...UNASSIGNED, assigneeId: successorId, ownerSpeakerId: '' };
}
