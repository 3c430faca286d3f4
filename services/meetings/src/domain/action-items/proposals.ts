import { createHash } from 'node:crypto';
import { ACTION_ITEM_DESCRIPTION_CHARACTERS, PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { ACTION_ITEMS_PER_MEETING, PROPOSALS_PER_GENERATION } from '../../limits.ts';
import { NO_LINK } from '../assignments/assignment-link.ts';
import { isCalendarDay } from '../calendar.ts';
import type { UserActionItem } from '../minutes/user-action-items.ts';
import { type CitationCheck, checkEvidence } from '../transcript/evidence.ts';
import type { SpeakerName } from '../transcript/rename-speakers.ts';
import type { Speaker, Transcript } from '../transcript/transcript.ts';
import type { ActionItem } from './action-item.ts';
import { type Assignee, UNASSIGNED } from './assignee.ts';
import type { ProposedActionItem } from './proposed-action-item.ts';

/**
 * Returns the items that a generation adds. Their ids derive from the generation's id, which makes storing them idempotent.
 * Skips items without valid evidence, items whose words the meeting already has (rejected ones included), and items beyond the
 * limit of a meeting.
 */
export function planProposals(input: {
  proposed: readonly ProposedActionItem[];
  /** Existing items, without untouched proposals of earlier generations and without items of this generation. */
  existing: readonly ActionItem[];
  meetingId: string;
  generationId: string;
  transcript: Transcript;
  check: CitationCheck;
  /** Items that users wrote in the minutes; they need no evidence. */
  userItems?: readonly UserActionItem[];
  /** The names that the writer used for speakers. */
  names?: readonly SpeakerName[];
}): (ActionItem & { id: string })[] {
  const { existing, meetingId, generationId, transcript, check, names = [] } = input;
  const knownDescriptions = new Set(existing.flatMap((item) => [item.proposedWords, normalizeWords(item.description)]));
  const firstPosition = existing.reduce((last, item) => Math.max(last, item.position), 0) + 1;

  const found = input.proposed.slice(0, PROPOSALS_PER_GENERATION).flatMap((proposal) => {
    const citations = checkEvidence(proposal, check);
    if (citations.length === 0) return [];
    const isSpeaker = transcript.speakers.some(({ id }) => id === proposal.ownerSpeakerId);
    const ownerSpeakerId = isSpeaker ? proposal.ownerSpeakerId : '';
    return [{ ...proposal, assignee: findAssignee(proposal, transcript), ownerSpeakerId, citations }];
  });
  // Items that users wrote come first: they take precedence over proposals with the same words.
  const candidates = [
    ...(input.userItems ?? []).map((item) => ({ ...item, ownerSpeakerId: '', citations: [] })),
    ...found,
  ];
  const planned = candidates.slice(0, PROPOSALS_PER_GENERATION).flatMap((proposal, index) => {
    const description = [...proposal.description.trim()].slice(0, ACTION_ITEM_DESCRIPTION_CHARACTERS).join('');
    const normalized = normalizeWords(description);
    if (normalized === '' || knownDescriptions.has(normalized)) return [];
    knownDescriptions.add(normalized);
    return {
      ...proposal.assignee,
      ...NO_LINK,
      id: toProposalId(generationId, index),
      meetingId,
      position: firstPosition + index,
      description,
      dueDate: isCalendarDay(proposal.dueDate) ? proposal.dueDate : null,
      state: 'proposed',
      plannedAt: null,
      citations: proposal.citations,
      importNumber: transcript.importNumber,
      generationId,
      proposedWords: normalized,
      ownerSpeakerId: proposal.ownerSpeakerId,
      names: names.filter(({ name }) => name !== '' && description.includes(name)),
    } satisfies ActionItem & { id: string };
  });
  return planned.slice(0, Math.max(0, ACTION_ITEMS_PER_MEETING - existing.length));
}

/** True for an undecided proposal of another generation; a new generation replaces it. */
export function isReplaceable(item: ActionItem, generationId: string): boolean {
  return item.state === 'proposed' && item.generationId !== '' && item.generationId !== generationId;
}

/** The words in lower case, without punctuation, separated by single spaces. */
export function normalizeWords(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ');
}

function toProposalId(generationId: string, index: number): string {
  return createHash('sha256').update(`${generationId}:${index}`).digest('hex').slice(0, 24);
}

/** A speaker linked to a member becomes that member; any other speaker or name is external. The assignee is never guessed. */
function findAssignee(proposal: ProposedActionItem, transcript: Transcript): Assignee {
  const speaker = transcript.speakers.find(({ id }) => id === proposal.ownerSpeakerId);
  return speaker === undefined ? toExternalAssignee(proposal.ownerName.trim()) : toAssignee(speaker);
}

/** Converts a speaker to the assignee of the items they committed to. */
export function toAssignee({ userId, name, label }: Speaker): Assignee {
  return userId === null ? toExternalAssignee(name ?? label) : { ...UNASSIGNED, assigneeId: userId };
}

function toExternalAssignee(name: string): Assignee {
  return { ...UNASSIGNED, assigneeName: [...name].slice(0, PERSON_NAME_CHARACTERS).join('') || null };
}
