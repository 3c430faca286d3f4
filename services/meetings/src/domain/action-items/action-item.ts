import { ACTION_ITEM_PRIORITIES, type ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import { AppError } from '@minutehand/contracts/errors';
import { ACTION_ITEM_DESCRIPTION_CHARACTERS } from '@minutehand/contracts/limits';
import { type AssignmentLink, NO_LINK, updateLink } from '../assignments/assignment-link.ts';
import { isCalendarDay, toUtcDay } from '../calendar.ts';
import type { Citation } from '../transcript/evidence.ts';
import type { SpeakerName } from '../transcript/rename-speakers.ts';
import {
  type Assignee,
  type AssigneeChanges,
  changeAssignee,
  createInvalidItemError,
  hasAssigneeChanges,
  UNASSIGNED,
} from './assignee.ts';

export type ActionItemState = 'proposed' | 'open' | 'done' | 'rejected';

export type ActionItem = Assignee &
  AssignmentLink & {
    meetingId: string;
    /** Position in the meeting's list, from 1. */
    position: number;
    description: string;
    /** "2026-11-21". */
    dueDate: string | null;
    state: ActionItemState;
    /** Undefined in items stored by earlier releases, as in new proposals: none. */
    priority?: ActionItemPriority | undefined;
    /** When the due date or assignee last changed; null for a proposal that was never accepted. */
    plannedAt: Date | null;
    citations: Citation[];
    /** Import of the transcript that the citations refer to. */
    importNumber: number;
    /** Empty for an item that a user created. */
    generationId: string;
    /** Normalized description of the proposal; the same words are not proposed again. Empty for an item that a user created. */
    proposedWords: string;
    /** The speaker who owns the item according to the transcript; empty once a user sets the assignee, or if no speaker owns it. */
    ownerSpeakerId?: string | undefined;
    /** Speaker names that occur in the description. */
    names?: SpeakerName[] | undefined;
  };

/** User input: an absent field is unchanged, an empty one is cleared. */
export type ActionItemChanges = AssigneeChanges & {
  description?: string | undefined;
  dueDate?: string | undefined;
  state?: string | undefined;
  priority?: string | undefined;
};

/** Creates an item that a user wrote; it is open, not proposed. `source`: the verified evidence of the line that it was created from. */
export function createOpenActionItem(request: {
  meetingId: string;
  position: number;
  changes: ActionItemChanges;
  source?: Pick<ActionItem, 'citations' | 'importNumber'> | undefined;
}): ActionItem {
  const blank: ActionItem = {
    ...UNASSIGNED,
    ...NO_LINK,
    meetingId: request.meetingId,
    position: request.position,
    description: '',
    dueDate: null,
    state: 'open',
    plannedAt: null,
    citations: [],
    importNumber: 0,
    generationId: '',
    proposedWords: '',
    ...request.source,
  };
  return changeActionItem(blank, { description: '', ...request.changes, state: undefined });
}

/** Editing accepts a proposal; `state` accepts ("open") or rejects it. A rejected item is hidden until it is accepted. */
export function changeActionItem<I extends ActionItem>(item: I, changes: ActionItemChanges): I {
  const state = getNextState(item, changes);
  const assignee = changeAssignee(
    { assigneeId: item.assigneeId, assigneeName: item.assigneeName, assigneeEmail: item.assigneeEmail },
    changes,
  );
  return {
    ...item,
    ...(hasAssigneeChanges(changes) ? { ownerSpeakerId: '' } : {}),
    ...assignee,
    ...updateLink(item, { ...assignee, state }),
    description: changes.description === undefined ? item.description : checkDescription(changes.description),
    dueDate: changes.dueDate === undefined ? item.dueDate : checkDueDate(changes.dueDate),
    priority: changes.priority === undefined ? item.priority : checkPriority(changes.priority),
    state,
  };
}

/** True if the changes set the priority only, which leaves what was agreed as it is. */
export function changesOnlyPriority(changes: ActionItemChanges): boolean {
  return Object.entries(changes).every(([field, value]) => field === 'priority' || value === undefined);
}

/** Proposed and open become done, done becomes open. */
export function toggleDone<I extends ActionItem>(item: I): I {
  if (item.state === 'rejected') throw new AppError('action_item.not_found');
  return { ...item, state: item.state === 'done' ? 'open' : 'done' };
}

/** Due before today (in UTC) and not done. */
export function isOverdue(item: Pick<ActionItem, 'state' | 'dueDate'>, now: Date): boolean {
  return item.dueDate !== null && item.state !== 'done' && item.dueDate < toUtcDay(now);
}

/** True if this change assigns the item to a member, who is then notified once. Proposals do not count. */
export function isNewlyAssigned(before: ActionItem | undefined, after: ActionItem): boolean {
  if (after.assigneeId === null || after.state !== 'open') return false;
  return before === undefined || before.state === 'proposed' || before.assigneeId !== after.assigneeId;
}

function getNextState(item: ActionItem, changes: ActionItemChanges): ActionItemState {
  if (changes.state === 'open') return 'open';
  if (item.state === 'rejected') {
    if (changes.state === 'rejected') return 'rejected';
    throw new AppError('action_item.not_found');
  }
  if (changes.state === 'rejected') {
    if (item.state === 'done') throw createInvalidItemError('state', "An action item that is done can't be rejected.");
    return 'rejected';
  }
  if (changes.state !== undefined) throw createInvalidItemError('state', 'State must be open or rejected.');
  const isEdited =
    changes.description !== undefined ||
    changes.dueDate !== undefined ||
    changes.priority !== undefined ||
    hasAssigneeChanges(changes);
  return isEdited && item.state === 'proposed' ? 'open' : item.state;
}

function checkDescription(description: string): string {
  const trimmed = description.trim();
  if (trimmed === '') {
    const error = new AppError('action_item.description_blank');
    throw new AppError(error.code, { details: { fields: { description: [error.message] } } });
  }
  if ([...trimmed].length > ACTION_ITEM_DESCRIPTION_CHARACTERS) {
    throw createInvalidItemError(
      'description',
      `A description may have at most ${ACTION_ITEM_DESCRIPTION_CHARACTERS} characters.`,
    );
  }
  return trimmed;
}

function checkDueDate(day: string): string | null {
  if (day === '') return null;
  if (!isCalendarDay(day)) throw createInvalidItemError('due_date', 'Due date must be a day such as 2026-11-21.');
  return day;
}

function checkPriority(text: string): ActionItemPriority {
  const priority = ACTION_ITEM_PRIORITIES.find((name) => name === text);
  if (priority === undefined)
    throw createInvalidItemError('priority', 'Priority must be none, low, medium, high or urgent.');
  return priority;
}
