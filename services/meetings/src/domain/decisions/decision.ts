import { createHash } from 'node:crypto';
import { normalizeWords } from '../action-items/proposals.ts';
import type { MinutesText } from '../minutes/minutes.ts';
import type { Citation } from '../transcript/evidence.ts';
import { isConflict } from './is-conflict.ts';

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

/** The decisions in the summary of minutes; none of them twice. */
export function toDecisions(meetingId: string, minutes: Pick<MinutesText, 'summary'>): Decision[] {
  const decisions = new Map<string, Decision>();
  for (const { text, citations } of minutes.summary?.decisions ?? []) {
    const id = toDecisionId(meetingId, text);
    if (!decisions.has(id)) decisions.set(id, { id, text, citations });
  }
  return [...decisions.values()];
}

/** Compares the decisions of a meeting with those of others. */
export function findConflicts(
  decisions: readonly Decision[],
  others: readonly Pick<MeetingDecisions, 'meetingId' | 'decisions'>[],
): Conflict[] {
  return decisions.flatMap(({ id: decisionId, text }) =>
    others.flatMap(({ meetingId: otherMeetingId, decisions: ofOther }) =>
      ofOther
        .filter((other) => isConflict(text, other.text))
        .map(({ id: otherDecisionId }) => ({ decisionId, otherMeetingId, otherDecisionId })),
    ),
  );
}

function toDecisionId(meetingId: string, text: string): string {
  return createHash('sha256')
    .update(`${meetingId}:${normalizeWords(text)}`)
    .digest('hex')
    .slice(0, 24);
}
