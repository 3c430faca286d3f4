import { createHash } from 'node:crypto';
import { CONFLICTS_PER_DECISION, DECISION_CHARACTERS, DECISION_LINES_MAX } from '../../limits.ts';
import { normalizeWords } from '../action-items/proposals.ts';
import { listDecisionLines } from '../minutes/decisions.ts';
import type { MinutesText } from '../minutes/minutes.ts';
import type { Citation } from '../transcript/evidence.ts';
import { isConflict, readDecision } from './is-conflict.ts';

/** A decision of a meeting, with the words that show it. Its id stays the same while its words do. */
export type Decision = { id: string; text: string; citations: Citation[] };

/** A decision and one of another meeting that contradict each other. Which one is newer depends on the meetings. */
export type Conflict = { decisionId: string; otherMeetingId: string; otherDecisionId: string };

/** The decisions in the current minutes of a meeting, under the meeting's id: a copy for the register. */
export type MeetingDecisions = {
  meetingId: string;
  /** Import of the transcript that the citations refer to. */
  importNumber: number;
  decisions: Decision[];
  conflicts: Conflict[];
  /** The meetings of `conflicts`. */
  otherMeetingIds: string[];
};

/**
 * The decisions in minutes: those of the summary, and the lines under headings of decisions, which users add and correct. A line that
 * repeats a decision of the summary, in its words or with its evidence, is not another decision, so that none is listed twice.
 */
export function toDecisions(
  meetingId: string,
  { summary, content, citations }: Pick<MinutesText, 'summary' | 'content' | 'citations'>,
): Decision[] {
  const decisions = new Map<string, Decision>();
  const add = (text: string, citationsOfDecision: readonly Citation[]) => {
    const id = toDecisionId(meetingId, text);
    if (!decisions.has(id)) decisions.set(id, { id, text, citations: [...citationsOfDecision] });
  };
  for (const statement of summary?.decisions ?? []) add(statement.text, statement.citations);
  const lines = listDecisionLines(content)
    .slice(0, DECISION_LINES_MAX)
    .map(({ plainText, anchor }) => ({
      text: toPlainLine(plainText),
      lineCitations: citations
        .filter((citation) => citation.anchor === anchor)
        .map(({ anchor: _, ...citation }) => citation),
    }))
    .filter(({ text }) => normalizeWords(text) !== '');
  const lineIds = new Set(lines.map(({ text }) => toDecisionId(meetingId, text)));
  // Decisions of the summary that no line has in the same words: each can be one line in other words.
  const reworded = [...decisions.values()].filter(({ id }) => !lineIds.has(id));
  for (const { text, lineCitations } of lines) {
    const keys = new Set(lineCitations.map(toEvidenceKey));
    const index = reworded.findIndex((decision) =>
      decision.citations.some((candidate) => keys.has(toEvidenceKey(candidate))),
    );
    if (index === -1 || decisions.has(toDecisionId(meetingId, text))) add(text, lineCitations);
    else reworded.splice(index, 1);
  }
  return [...decisions.values()];
}

/** True if a copy of the second decisions would be the first. */
export function areSameDecisions(first: readonly Decision[], second: readonly Decision[]): boolean {
  const toText = (decisions: readonly Decision[]) =>
    JSON.stringify(
      decisions.map(({ id, text, citations }) => [
        id,
        text,
        citations.map(({ segmentIds, quote, speaker, start, end, voices = [], outdated, doubtful }) => [
          [...segmentIds],
          quote,
          speaker,
          start,
          end,
          [...voices],
          outdated === true,
          doubtful === true,
        ]),
      ]),
    );
  return toText(first) === toText(second);
}

/**
 * Compares the decisions of a meeting with those of other meetings, which are sorted by their start, the latest first. Finds the
 * first few conflicts of each decision.
 */
export function findConflicts(
  decisions: readonly Decision[],
  otherMeetings: readonly Pick<MeetingDecisions, 'meetingId' | 'decisions'>[],
): Conflict[] {
  const ownDecisions = decisions.map(({ id, text }) => ({
    id,
    content: readDecision(text),
    conflicts: [] as Conflict[],
  }));
  for (const { meetingId: otherMeetingId, decisions: otherDecisions } of otherMeetings) {
    const belowLimit = ownDecisions.filter(({ conflicts }) => conflicts.length < CONFLICTS_PER_DECISION);
    if (belowLimit.length === 0) break;
    for (const { id: otherDecisionId, text } of otherDecisions) {
      const other = readDecision(text);
      for (const { id: decisionId, content, conflicts } of belowLimit)
        if (conflicts.length < CONFLICTS_PER_DECISION && isConflict(content, other))
          conflicts.push({ decisionId, otherMeetingId, otherDecisionId });
    }
  }
  return ownDecisions.flatMap(({ conflicts }) => conflicts);
}

function toDecisionId(meetingId: string, text: string): string {
  return createHash('sha256')
    .update(`${meetingId}:${normalizeWords(text)}`)
    .digest('hex')
    .slice(0, 24);
}

const toEvidenceKey = ({ segmentIds, quote }: Citation): string => JSON.stringify([segmentIds, quote]);

function toPlainLine(text: string): string {
  const characters = [...text.replace(/\s+/gu, ' ').trim()];
  if (characters.length <= DECISION_CHARACTERS) return characters.join('');
  return `${characters.slice(0, DECISION_CHARACTERS - 1).join('')}…`;
}
