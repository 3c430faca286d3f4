import { AppError } from '@minutehand/contracts/errors';
import { ACTION_ITEMS_PER_REQUEST } from '@minutehand/contracts/limits';
import { type ActionItem, type ActionItemChanges, changeActionItem } from './action-item.ts';
import { type AssigneeChanges, createInvalidItemError } from './assignee.ts';

/** One change for several items, as a form sends it. A blank field is unchanged. */
export type BulkUpdate = {
  actionItemIds: readonly string[];
  /** "user", "external" or "unassign". */
  assigneeType: string;
  assigneeId: string;
  assigneeName: string;
  assigneeEmail: string;
  dueDate: string;
  /** "open" or "done". */
  state: string;
  /** Absent from requests of an earlier release. */
  priority?: string | undefined;
};

/** A validated bulk update. */
export type BulkUpdatePlan = {
  /** Distinct. */
  ids: string[];
  changes: ActionItemChanges;
  isCompletion: boolean;
};

/** Validates a bulk update. */
export function planBulkUpdate(update: BulkUpdate): BulkUpdatePlan {
  const ids = parseSelection(update.actionItemIds);
  const assignee = getAssigneeChanges(update);
  const state = parseState(update.state);
  const priority = update.priority || undefined;
  if (assignee === undefined && update.dueDate === '' && state === '' && priority === undefined) {
    throw new AppError('action_item.no_change');
  }
  const changes = {
    ...assignee,
    ...(update.dueDate === '' ? {} : { dueDate: update.dueDate }),
    ...(state === 'open' ? { state } : {}),
    ...(priority === undefined ? {} : { priority }),
  };
  return { ids, changes, isCompletion: state === 'done' };
}

/** Distinct ids of the selected items: at least one, at most as many as one request may change. */
export function parseSelection(actionItemIds: readonly string[]): string[] {
  // Forms send a blank id if no checkbox is selected.
  const ids = [...new Set(actionItemIds)].filter((id) => id !== '');
  if (ids.length === 0) throw new AppError('action_item.none_selected');
  if (ids.length > ACTION_ITEMS_PER_REQUEST) throw new AppError('action_item.too_many_selected');
  return ids;
}

/** Applies the planned change to one item. */
export function applyBulkUpdate<I extends ActionItem>(item: I, { changes, isCompletion }: BulkUpdatePlan): I {
  const changed = changeActionItem(item, changes);
  return isCompletion ? { ...changed, state: 'done' } : changed;
}

/** True if the plan only completes, reopens or prioritizes this item, which leaves approved minutes as they are. Accepting a proposal changes them. */
export function isAllowedAfterApproval(item: ActionItem, { changes }: BulkUpdatePlan): boolean {
  return item.state !== 'proposed' && Object.keys(changes).every((field) => field === 'state' || field === 'priority');
}

function parseState(state: string): '' | 'open' | 'done' {
  if (state === '' || state === 'open' || state === 'done') return state;
  throw createInvalidItemError('state', 'State must be open or done.');
}

/** Undefined keeps each item's assignee. */
function getAssigneeChanges({
  assigneeType,
  assigneeId,
  assigneeName,
  assigneeEmail,
}: BulkUpdate): AssigneeChanges | undefined {
  switch (assigneeType) {
    case '':
      return undefined;
    case 'unassign':
      return { assigneeId: '', assigneeName: '', assigneeEmail: '' };
    case 'user':
      if (assigneeId === '') throw createInvalidItemError('assignee_id', 'Please choose a member.');
      return { assigneeId };
    case 'external':
      if (assigneeName.trim() === '')
        throw createInvalidItemError('assignee_name', 'Please enter a name for the assignee.');
      return { assigneeName, assigneeEmail };
    default:
      throw createInvalidItemError('assignee_type', 'Assignee type must be user, unassign or external.');
  }
}
