import { AppError } from '@minutehand/contracts/errors';
import { PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { isEmail } from '../people/email.ts';

/** A member (by id), an external person (a name, an email address, or both), or nobody. */
export type Assignee = {
  assigneeId: string | null;
  assigneeName: string | null;
  assigneeEmail: string | null;
};

/** User input: an absent field is unchanged, an empty one is cleared. */
export type AssigneeChanges = {
  assigneeId?: string | undefined;
  assigneeName?: string | undefined;
  assigneeEmail?: string | undefined;
};

export const UNASSIGNED: Assignee = { assigneeId: null, assigneeName: null, assigneeEmail: null };

export function hasAssigneeChanges(changes: AssigneeChanges): boolean {
  return changes.assigneeId !== undefined || changes.assigneeName !== undefined || changes.assigneeEmail !== undefined;
}

/** Setting one kind of assignee clears the other: a member has no external name, an external person has no id. */
export function changeAssignee(current: Assignee, changes: AssigneeChanges): Assignee {
  if (!hasAssigneeChanges(changes)) return current;
  if (changes.assigneeId) return { ...UNASSIGNED, assigneeId: changes.assigneeId };
  return {
    assigneeId: null,
    assigneeName: changes.assigneeName === undefined ? current.assigneeName : checkName(changes.assigneeName),
    assigneeEmail: changes.assigneeEmail === undefined ? current.assigneeEmail : checkEmail(changes.assigneeEmail),
  };
}

/** `names` maps member ids to names. */
export function getAssigneeDisplayName(assignee: Assignee, names: ReadonlyMap<string, string>): string {
  const member = assignee.assigneeId === null ? undefined : names.get(assignee.assigneeId);
  return member ?? assignee.assigneeName ?? assignee.assigneeEmail ?? 'Unassigned';
}

function checkName(name: string): string | null {
  const trimmed = name.trim();
  if ([...trimmed].length > PERSON_NAME_CHARACTERS) {
    throw createInvalidItemError('assignee_name', `A name may have at most ${PERSON_NAME_CHARACTERS} characters.`);
  }
  return trimmed === '' ? null : trimmed;
}

function checkEmail(email: string): string | null {
  const trimmed = email.trim();
  if (trimmed === '') return null;
  if (!isEmail(trimmed)) {
    throw createInvalidItemError('assignee_email', 'This is not a valid email address.');
  }
  return trimmed;
}

/** The error for one invalid field of an action item. */
export function createInvalidItemError(field: string, message: string): AppError {
  return new AppError('action_item.invalid', { message, details: { fields: { [field]: [message] } } });
}
