import type { ActionItem, ActionItemPatch } from '@minutehand/contracts/http/meetings/action-items';

/** A member of the account, an external person, or no one. */
export type Assignee =
  | { kind: 'nobody' }
  /** Null until a member is selected. */
  | { kind: 'member'; member: { id: string; name: string } | null }
  | { kind: 'external'; name: string; email: string };

export type AssigneeKind = Assignee['kind'];

export function getAssignee(item: ActionItem): Assignee {
  if (item.assignee_id !== null)
    return { kind: 'member', member: { id: item.assignee_id, name: item.assignee_display_name } };
  if (item.assignee_name === null && item.assignee_email === null) return { kind: 'nobody' };
  return { kind: 'external', name: item.assignee_name ?? '', email: item.assignee_email ?? '' };
}

/** Changing the kind discards the values of the previous kind. */
export function createEmptyAssignee(kind: AssigneeKind): Assignee {
  switch (kind) {
    case 'nobody':
      return { kind };
    case 'member':
      return { kind, member: null };
    case 'external':
      return { kind, name: '', email: '' };
  }
}

/** Converts an assignee to API fields. The server clears the fields of the other kind. */
export function toAssigneeFields(
  assignee: Assignee,
): Pick<ActionItemPatch['action_item'], 'assignee_id' | 'assignee_name' | 'assignee_email'> {
  switch (assignee.kind) {
    case 'member':
      return { assignee_id: assignee.member?.id ?? null, assignee_name: null, assignee_email: null };
    case 'external':
      return { assignee_name: assignee.name.trim() || null, assignee_email: assignee.email.trim() || null };
    case 'nobody':
      return { assignee_id: null, assignee_name: null, assignee_email: null };
  }
}
