import type { ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import type { ActionItemsBulkUpdate } from '@minutehand/contracts/http/meetings/action-items-bulk';
import type { Assignee } from './assignee.ts';
import { texts } from './texts.ts';

export type BulkChange = {
  /** Null keeps the current assignees. */
  assignee: Assignee | null;
  /** Empty keeps the current due dates. */
  dueDate: string;
  /** Null keeps the current priorities. */
  priority: ActionItemPriority | null;
};

export const NO_CHANGE: BulkChange = { assignee: null, dueDate: '', priority: null };

type Fields = Omit<ActionItemsBulkUpdate, 'action_item_ids' | 'amendment'> & { priority?: ActionItemPriority };

/** Returns the fields to send, and a validation message if they are not valid. */
export function toBulkUpdate(count: number, change: BulkChange): { problem: string | null; fields: Fields } {
  const fields = {
    ...toAssigneeFields(change.assignee),
    ...(change.dueDate === '' ? {} : { due_date: change.dueDate }),
    ...(change.priority === null ? {} : { priority: change.priority }),
  };
  return { problem: validateChange(count, change), fields };
}

function validateChange(count: number, { assignee, dueDate, priority }: BulkChange): string | null {
  if (count === 0) return texts.bulk.noneSelected;
  // A member kind without a selected member is not a change.
  const isChange = assignee !== null && !(assignee.kind === 'member' && assignee.member === null);
  if (!isChange && dueDate === '' && priority === null) return texts.bulk.nothingChanged;
  if (assignee?.kind === 'member' && assignee.member === null) return texts.bulk.memberMissing;
  if (assignee?.kind === 'external' && assignee.name.trim() === '') return texts.bulk.nameMissing;
  return null;
}

function toAssigneeFields(assignee: Assignee | null): Fields {
  switch (assignee?.kind) {
    case undefined:
      return {};
    case 'nobody':
      return { assignee_type: 'unassign' };
    case 'member':
      return { assignee_type: 'user', assignee_id: assignee.member?.id ?? '' };
    case 'external':
      return {
        assignee_type: 'external',
        assignee_name: assignee.name.trim(),
        assignee_email: assignee.email.trim() || null,
      };
  }
}
