import type { ActionItemsBulk } from '@minutehand/contracts/http/action-items-bulk';
import type { Assignee } from './assignee.ts';

export interface BulkChange {
  /** Null leaves everybody's. */
  assignee: Assignee | null;
  /** Empty leaves everybody's. */
  dueDate: string;
}

export const NO_CHANGE: BulkChange = { assignee: null, dueDate: '' };

type Fields = Omit<ActionItemsBulk, 'action_item_ids' | 'amendment'>;

/** What is sent, or what is wrong with it. */
export function bulkChange(count: number, change: BulkChange): { problem: string | null; fields: Fields } {
  const fields = { ...assigneeChange(change.assignee), ...(change.dueDate === '' ? {} : { due_date: change.dueDate }) };
  return { problem: problemOf(count, change), fields };
}

function problemOf(count: number, { assignee, dueDate }: BulkChange): string | null {
  if (count === 0) return 'Please select action items to update';
  // A member who is still to be chosen is no change either.
  const isChange = assignee !== null && !(assignee.kind === 'member' && assignee.member === null);
  if (!isChange && dueDate === '') return 'Please make at least one change';
  if (assignee?.kind === 'member' && assignee.member === null) return 'Please choose a member';
  if (assignee?.kind === 'external' && assignee.name.trim() === '') return 'Please enter a name for the assignee';
  return null;
}

function assigneeChange(assignee: Assignee | null): Fields {
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
