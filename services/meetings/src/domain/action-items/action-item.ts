import { AppError } from '@minutehand/contracts/errors';
import { ACTION_ITEM_DESCRIPTION_CHARACTERS } from '@minutehand/contracts/limits';
import { type AssignmentLink, linkAfter, NO_LINK } from '../assignments/assignment-link.ts';
import { dayOf, isCalendarDay } from '../calendar.ts';
import type { Citation } from '../transcript/evidence.ts';
import type { SpeakerName } from '../transcript/rename-speakers.ts';
import { type Assignee, type AssigneeChanges, invalidItem, reassign, touchesAssignee, UNASSIGNED } from './assignee.ts';

export type ActionItemState = 'proposed' | 'open' | 'done' | 'rejected';

export type ActionItem = Assignee &
  AssignmentLink & {
    meetingId: string;
    /** Its place in the meeting's list. */
    position: number;
    description: string;
    /** "2026-11-21". */
    dueDate: string | null;
    state: ActionItemState;
    /** When its day and owner became what they are; null for what was never planned. */
    plannedAt: Date | null;
    citations: Citation[];
    /** The transcript that the citations are from. */
    importNumber: number;
    /** Empty when a person made it. */
    generationId: string;
    /** The words as they were proposed, normalised; the same words are not proposed again. Empty when a person made it. */
    proposedWords: string;
    /** The speaker who answers for it by what was said; empty once a person said who does, or when nobody did. */
    ownerSpeakerId?: string | undefined;
    /** The names by which its words mean speakers. */
    names?: SpeakerName[] | undefined;
  };

/** As a person sends it: absent leaves, empty clears. */
export type ActionItemChanges = AssigneeChanges & {
  description?: string | undefined;
  dueDate?: string | undefined;
  state?: string | undefined;
};

/** One that a person writes is open from the start. */
export function draftActionItem(given: {
  meetingId: string;
  position: number;
  changes: ActionItemChanges;
}): ActionItem {
  const blank: ActionItem = {
    ...UNASSIGNED,
    ...NO_LINK,
    meetingId: given.meetingId,
    position: given.position,
    description: '',
    dueDate: null,
    state: 'open',
    plannedAt: null,
    citations: [],
    importNumber: 0,
    generationId: '',
    proposedWords: '',
  };
  return changeActionItem(blank, { description: '', ...given.changes, state: undefined });
}

/** Editing accepts; a state alone accepts ("open") or rejects. A rejected item is hidden and comes back only by accepting. */
export function changeActionItem<I extends ActionItem>(item: I, changes: ActionItemChanges): I {
  const state = stateAfter(item, changes);
  const assignee = reassign(
    { assigneeId: item.assigneeId, assigneeName: item.assigneeName, assigneeEmail: item.assigneeEmail },
    changes,
  );
  return {
    ...item,
    ...(touchesAssignee(changes) ? { ownerSpeakerId: '' } : {}),
    ...assignee,
    ...linkAfter(item, { ...assignee, state }),
    description: changes.description === undefined ? item.description : checkDescription(changes.description),
    dueDate: changes.dueDate === undefined ? item.dueDate : checkDueDate(changes.dueDate),
    state,
  };
}

/** Proposed and open become done, done becomes open. */
export function toggleActionItem<I extends ActionItem>(item: I): I {
  if (item.state === 'rejected') throw new AppError('action_item.not_found');
  return { ...item, state: item.state === 'done' ? 'open' : 'done' };
}

/** Due before today (in UTC) and not done. */
export function isOverdue(item: ActionItem, now: Date): boolean {
  return item.dueDate !== null && item.state !== 'done' && item.dueDate < dayOf(now);
}

/** True when this change is what makes a member responsible: told once, and not for a mere proposal. */
export function isNewlyAssigned(before: ActionItem | undefined, after: ActionItem): boolean {
  if (after.assigneeId === null || after.state !== 'open') return false;
  return before === undefined || before.state === 'proposed' || before.assigneeId !== after.assigneeId;
}

function stateAfter(item: ActionItem, changes: ActionItemChanges): ActionItemState {
  if (changes.state === 'open') return 'open';
  if (item.state === 'rejected') {
    if (changes.state === 'rejected') return 'rejected';
    throw new AppError('action_item.not_found');
  }
  if (changes.state === 'rejected') {
    if (item.state === 'done') throw invalidItem('state', 'What is done cannot be rejected.');
    return 'rejected';
  }
  if (changes.state !== undefined) throw invalidItem('state', 'State must be open or rejected.');
  const isEdited = changes.description !== undefined || changes.dueDate !== undefined || touchesAssignee(changes);
  return isEdited && item.state === 'proposed' ? 'open' : item.state;
}

function checkDescription(description: string): string {
  const trimmed = description.trim();
  if (trimmed === '') {
    const error = new AppError('action_item.description_blank');
    throw new AppError(error.code, { details: { fields: { description: [error.message] } } });
  }
  if ([...trimmed].length > ACTION_ITEM_DESCRIPTION_CHARACTERS) {
    throw invalidItem(
      'description',
      `A description may have at most ${ACTION_ITEM_DESCRIPTION_CHARACTERS} characters.`,
    );
  }
  return trimmed;
}

function checkDueDate(day: string): string | null {
  if (day === '') return null;
  if (!isCalendarDay(day)) throw invalidItem('due_date', 'Due date must be a day such as 2026-11-21.');
  return day;
}
