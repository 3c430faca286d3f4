import { AppError } from '@minutehand/contracts/errors';
import { PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { isEmail } from '../people/email.ts';

/** Internal (a member, by id), external (a name, an address, or both), or nobody. */
export type Assignee = {
  assigneeId: string | null;
  assigneeName: string | null;
  assigneeEmail: string | null;
};

/** As a person sends it: absent leaves, empty clears. */
export type AssigneeChanges = {
  assigneeId?: string | undefined;
  assigneeName?: string | undefined;
  assigneeEmail?: string | undefined;
};

export const UNASSIGNED: Assignee = { assigneeId: null, assigneeName: null, assigneeEmail: null };

export function touchesAssignee(changes: AssigneeChanges): boolean {
  return changes.assigneeId !== undefined || changes.assigneeName !== undefined || changes.assigneeEmail !== undefined;
}

/** One kind clears the other: a member has no external name, somebody external has no id. */
export function reassign(current: Assignee, changes: AssigneeChanges): Assignee {
  if (!touchesAssignee(changes)) return current;
  if (changes.assigneeId) return { ...UNASSIGNED, assigneeId: changes.assigneeId };
  return {
    assigneeId: null,
    assigneeName: changes.assigneeName === undefined ? current.assigneeName : checkName(changes.assigneeName),
    assigneeEmail: changes.assigneeEmail === undefined ? current.assigneeEmail : checkEmail(changes.assigneeEmail),
  };
}

/** `names` are those of members, by id. */
export function assigneeDisplayName(assignee: Assignee, names: ReadonlyMap<string, string>): string {
  const member = assignee.assigneeId === null ? undefined : names.get(assignee.assigneeId);
  return member ?? assignee.assigneeName ?? assignee.assigneeEmail ?? 'Unassigned';
}

function checkName(name: string): string | null {
  const trimmed = name.trim();
  if ([...trimmed].length > PERSON_NAME_CHARACTERS) {
    throw invalidItem('assignee_name', `A name may have at most ${PERSON_NAME_CHARACTERS} characters.`);
  }
  return trimmed === '' ? null : trimmed;
}

function checkEmail(email: string): string | null {
  const trimmed = email.trim();
  if (trimmed === '') return null;
  if (!isEmail(trimmed)) {
    throw invalidItem('assignee_email', 'This is no valid email address.');
  }
  return trimmed;
}

/** One field of an action item is not right. */
export function invalidItem(field: string, message: string): AppError {
  return new AppError('action_item.invalid', { message, details: { fields: { [field]: [message] } } });
}
