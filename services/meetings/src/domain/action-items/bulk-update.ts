import { AppError } from '@minutehand/contracts/errors';
import { ACTION_ITEMS_PER_REQUEST } from '@minutehand/contracts/limits';
import type { ActionItemChanges } from './action-item.ts';
import { type AssigneeChanges, invalidItem } from './assignee.ts';

/** One change for several items, as a form sends it. A blank field is unchanged. */
export type BulkUpdate = {
  actionItemIds: readonly string[];
  /** "user", "external" or "unassign". */
  assigneeType: string;
  assigneeId: string;
  assigneeName: string;
  assigneeEmail: string;
  dueDate: string;
};

/** Validates a bulk update. Returns distinct item ids and the change for each of them. */
export function planBulkUpdate(update: BulkUpdate): { ids: string[]; changes: ActionItemChanges } {
  // Forms send a blank id if no checkbox is selected.
  const ids = [...new Set(update.actionItemIds)].filter((id) => id !== '');
  if (ids.length === 0) throw new AppError('action_item.none_selected');
  if (ids.length > ACTION_ITEMS_PER_REQUEST) throw new AppError('action_item.too_many_selected');
  const assignee = assigneeChanges(update);
  if (assignee === undefined && update.dueDate === '') throw new AppError('action_item.no_change');
  return { ids, changes: { ...assignee, ...(update.dueDate === '' ? {} : { dueDate: update.dueDate }) } };
}

/** Undefined keeps each item's assignee. */
function assigneeChanges({
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
      if (assigneeId === '') throw invalidItem('assignee_id', 'Please choose a member.');
      return { assigneeId };
    case 'external':
      if (assigneeName.trim() === '') throw invalidItem('assignee_name', 'Please enter a name for the assignee.');
      return { assigneeName, assigneeEmail };
    default:
      throw invalidItem('assignee_type', 'Assignee type must be user, unassign or external.');
  }
}
