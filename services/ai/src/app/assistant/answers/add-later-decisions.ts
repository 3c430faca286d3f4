import type { Actor } from '@minutehand/service-kit/identity';
import type { Answer, AnswerPart } from '../../../domain/assistant/answer.ts';
import { getComparableWords, getTermOverlap } from '../../../domain/assistant/question-words.ts';
import {
  MEETINGS_PER_BATCH,
  MEETINGS_WITH_LATER_DECISIONS,
  MIN_SHARE_OF_QUESTION_TERMS,
  REPLACED_DECISIONS_PER_ANSWER,
} from '../../../limits.ts';
import type { AssistantPorts, ListedDecision, Question } from '../ports.ts';
import { readInBatches } from '../read-in-batches.ts';
import { citeLines, formatLine, getMeetingIds } from './cite-lines.ts';

/**
 * Adds decisions of the cited meetings that a later decision replaced, each with the later one and the places of both. Only those that the
 * answer cites or that are about the question. Answers that list stored decisions already name the later ones.
 */
export async function addLaterDecisions(
  ports: Pick<AssistantPorts, 'meetingsReader' | 'search'>,
  actor: Actor,
  { question }: Pick<Question, 'question'>,
  answer: Answer,
  signal: AbortSignal,
): Promise<Answer> {
  if (answer.kind !== 'quotes' && answer.kind !== 'statements') return answer;
  const citations = answer.parts.flatMap((part) => part.citations);
  const cited = [...new Set(citations.map(({ meetingId }) => meetingId))].slice(0, MEETINGS_WITH_LATER_DECISIONS);
  const lists = await readInBatches(cited, MEETINGS_PER_BATCH, (meetingId) =>
    ports.meetingsReader.listDecisions(actor, { meetingId }, signal),
  );
  const words = getComparableWords(question);
  const isRelevant = (decision: ListedDecision) =>
    isCited(decision, answer.parts) || getTermOverlap(words, decision.text) >= MIN_SHARE_OF_QUESTION_TERMS;
  const shown = new Set(answer.parts.map(({ text }) => text));
  const replaced = lists
    .flatMap(({ items }) => items)
    .filter((decision) => decision.replacedBy !== undefined && !shown.has(formatLine(decision)))
    .filter(isRelevant)
    .slice(0, REPLACED_DECISIONS_PER_ANSWER);
  if (replaced.length === 0) return answer;
  const added = await citeLines(ports, actor, replaced, signal);
  const rated = new Set(answer.relevance.map(({ meetingId }) => meetingId));
  const newMeetings = [...new Set(replaced.flatMap(getMeetingIds))].filter((meetingId) => !rated.has(meetingId));
  const speakers = new Map(
    [...answer.speakers, ...added.flatMap((part) => part.speakers)].map((speaker) => [
      `${speaker.meetingId} ${speaker.id}`,
      speaker,
    ]),
  );
  return {
    ...answer,
    parts: [...answer.parts, ...added.map(({ part }) => part)],
    relevance: [...answer.relevance, ...newMeetings.map((meetingId) => ({ meetingId, score: 1 }))],
    speakers: [...speakers.values()],
  };
}

/** True if a part cites a segment in which the decision was made, or quotes it from the minutes. */
function isCited({ meetingId, text, segmentIds }: ListedDecision, parts: readonly AnswerPart[]): boolean {
  const ids = new Set(segmentIds);
  return parts
    .flatMap(({ citations }) => citations)
    .filter((citation) => citation.meetingId === meetingId)
    .some(({ turns }) => turns.some((turn) => ids.has(turn.segmentId) || turn.text.includes(text)));
}
