import { createHash } from 'node:crypto';
import { ACTION_ITEM_DESCRIPTION_CHARACTERS, PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { ACTION_ITEMS_PER_MEETING, PROPOSALS_PER_GENERATION } from '../../limits.ts';
import { NO_LINK } from '../assignments/assignment-link.ts';
import { isCalendarDay } from '../calendar.ts';
import type { StatedActionItem } from '../minutes/stated-action-items.ts';
import type { EvidenceCheck } from '../transcript/evidence.ts';
import type { SpeakerName } from '../transcript/rename-speakers.ts';
import type { Speaker, Transcript } from '../transcript/transcript.ts';
import type { ActionItem } from './action-item.ts';
import { type Assignee, UNASSIGNED } from './assignee.ts';
import type { ProposedActionItem } from './proposed-action-item.ts';

/**
 * The items that a generation adds. Their ids follow from the generation's, so that storing them twice is storing them once.
 * Left out: what has no evidence that checks, and what the meeting has already in the same words, also when it was rejected, and
 * what a meeting has no room for any more.
 */
export function planProposals(given: {
  proposed: readonly ProposedActionItem[];
  /** What stays: all items but the untouched proposals of earlier generations, and but this generation's own. */
  kept: readonly ActionItem[];
  meetingId: string;
  generationId: string;
  transcript: Transcript;
  check: EvidenceCheck;
  /** What people wrote in the minutes: it stands for itself, without evidence. */
  stated?: readonly StatedActionItem[];
  /** By what names the writer knew those who spoke. */
  names?: readonly SpeakerName[];
}): (ActionItem & { id: string })[] {
  const { kept, meetingId, generationId, transcript, check, names = [] } = given;
  const taken = new Set(kept.flatMap((item) => [item.proposedWords, wordsOf(item.description)]));
  const firstPosition = kept.reduce((last, item) => Math.max(last, item.position), 0) + 1;

  const found = given.proposed.slice(0, PROPOSALS_PER_GENERATION).flatMap((proposal) => {
    const citation = check(proposal.evidence);
    if (citation === undefined) return [];
    const isSpeaker = transcript.speakers.some(({ id }) => id === proposal.ownerSpeakerId);
    const ownerSpeakerId = isSpeaker ? proposal.ownerSpeakerId : '';
    return [{ ...proposal, owner: ownerOf(proposal, transcript), ownerSpeakerId, citations: [citation] }];
  });
  // Somebody's own words first: the same said twice is theirs.
  const all = [...(given.stated ?? []).map((item) => ({ ...item, ownerSpeakerId: '', citations: [] })), ...found];
  const planned = all.slice(0, PROPOSALS_PER_GENERATION).flatMap((proposal, index) => {
    const description = [...proposal.description.trim()].slice(0, ACTION_ITEM_DESCRIPTION_CHARACTERS).join('');
    const words = wordsOf(description);
    if (words === '' || taken.has(words)) return [];
    taken.add(words);
    return {
      ...proposal.owner,
      ...NO_LINK,
      id: proposalIdOf(generationId, index),
      meetingId,
      position: firstPosition + index,
      description,
      dueDate: isCalendarDay(proposal.dueDate) ? proposal.dueDate : null,
      state: 'proposed',
      plannedAt: null,
      citations: proposal.citations,
      importNumber: transcript.importNumber,
      generationId,
      proposedWords: words,
      ownerSpeakerId: proposal.ownerSpeakerId,
      names: names.filter(({ name }) => name !== '' && description.includes(name)),
    } satisfies ActionItem & { id: string };
  });
  return planned.slice(0, Math.max(0, ACTION_ITEMS_PER_MEETING - kept.length));
}

/** True for what a new generation replaces: a proposal that nobody touched (whoever touches one accepts or rejects it). */
export function isReplaceable(item: ActionItem, generationId: string): boolean {
  return item.state === 'proposed' && item.generationId !== '' && item.generationId !== generationId;
}

/** The words alone: case, punctuation and spacing do not make another proposal. */
export function wordsOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ');
}

function proposalIdOf(generationId: string, index: number): string {
  return createHash('sha256').update(`${generationId}:${index}`).digest('hex').slice(0, 24);
}

/** A speaker who is linked to a member is that member; another speaker or name is external; else nobody, never a guess. */
function ownerOf(proposal: ProposedActionItem, transcript: Transcript): Assignee {
  const speaker = transcript.speakers.find(({ id }) => id === proposal.ownerSpeakerId);
  return speaker === undefined ? external(proposal.ownerName.trim()) : assigneeOfSpeaker(speaker);
}

/** Who answers for what a speaker took on. */
export function assigneeOfSpeaker({ userId, name, label }: Speaker): Assignee {
  return userId === null ? external(name ?? label) : { ...UNASSIGNED, assigneeId: userId };
}

function external(name: string): Assignee {
  return { ...UNASSIGNED, assigneeName: [...name].slice(0, PERSON_NAME_CHARACTERS).join('') || null };
}
