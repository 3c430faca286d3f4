import type { Brief, Evidence, Line, Segment } from '../draft.ts';
import type { FoundAction } from './actions/actions.ts';
import { createEvidenceBetween } from './actions/citations.ts';
import type { MeetingContext } from './actions/meeting-context.ts';
import type { Decision } from './decisions.ts';
import { lowerFirst } from './words/clean.ts';
import { findDates, formatDate } from './words/dates.ts';
import type { Sentence } from './words/sentences.ts';
import { shortName } from './words/short-name.ts';

function createEvidence(segments: readonly Segment[], sentence: Sentence): Evidence {
  const cited = segments.slice(sentence.fromSegment, sentence.toSegment + 1);
  return { segmentIds: cited.map((segment) => segment.id), quote: sentence.quote };
}

/** "We'll use rubber" is said for the group and needs no speaker name. */
function isSharedStatement(sentence: Sentence): boolean {
  return (
    /\b(?:we|let's|our|it|it's|(?:is|are) \p{L}+ed)\b/iu.test(sentence.text) &&
    !/\b(?:i|i'm|i'll|my|you)\b/i.test(sentence.text)
  );
}

/** A decision for the group, or one that another sentence settled, has no speaker name. */
export function createDecisionLine(context: MeetingContext, { sentence, text, last }: Decision): Line {
  const isUnattributed = last !== sentence || text !== sentence.text || isSharedStatement(sentence);
  return {
    ...createLine(context, { ...sentence, text }, isUnattributed),
    evidence: createEvidenceBetween(context, sentence, last),
  };
}

export function createLine(
  context: MeetingContext,
  sentence: Sentence,
  isUnattributed = false,
): Extract<Line, { isTopic: false }> {
  const speaker = context.speakers.find(({ id }) => id === sentence.speakerId);
  const { text } = sentence;
  const attributed = speaker === undefined || isUnattributed ? text : `${shortName(speaker.name)}: ${text}`;
  return { isTopic: false, text: attributed, evidence: createEvidence(context.segments, sentence) };
}

/** Adds the date in brackets after a relative day such as "by Friday". */
function addDate(text: string, brief: Brief): string {
  const [said] = findDates(text, brief.startedAt, brief.timeZone);
  if (said === undefined || /\d/.test(said.words) || /\b(?:today|tonight|this)\b/i.test(said.words)) return text;
  const after = said.at + said.words.length;
  return `${text.slice(0, after)} (${formatDate(said.date)})${text.slice(after)}`;
}

/** The line of an action item: owner, task and due date. */
export function createActionLine(context: MeetingContext, action: FoundAction): Line {
  const owner = context.speakers.find(({ id }) => id === action.ownerSpeakerId);
  const name = owner === undefined ? action.ownerName : shortName(owner.name);
  const task = name === '' ? action.description : `${name} to ${lowerFirst(action.description)}`;
  const dated = addDate(task, context.brief);
  const isSaid = findDates(task, context.brief.startedAt, context.brief.timeZone).length > 0;
  const due = action.dueDate === '' || isSaid ? '' : ` by ${formatDate(action.dueDate)}`;
  return { isTopic: false, text: `${dated}${due}${action.about}.`, evidence: action.evidence };
}
