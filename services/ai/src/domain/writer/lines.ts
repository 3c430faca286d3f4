import type { Brief, Citation, Line, Segment, SummaryStatement } from '../draft.ts';
import type { FoundAction } from './actions/actions.ts';
import { createCitationBetween } from './actions/citations.ts';
import type { MeetingContext } from './actions/meeting-context.ts';
import type { Decision } from './decisions/decisions.ts';
import { formatDate } from './words/calendar.ts';
import { lowercaseFirst } from './words/clean.ts';
import { capitalize } from './words/contractions.ts';
import { findDates } from './words/dates.ts';
import { findSpeaker } from './words/names.ts';
import type { Sentence } from './words/sentences.ts';
import { shortName } from './words/short-name.ts';

function createCitation(segments: readonly Segment[], sentence: Sentence): Citation {
  const cited = segments.slice(sentence.fromSegment, sentence.toSegment + 1);
  return { segmentIds: cited.map((segment) => segment.id), quote: sentence.quote };
}

/** True for a statement on behalf of the group, such as "We'll use rubber"; it needs no speaker name. */
function isSharedStatement(sentence: Sentence): boolean {
  return (
    /\b(?:we|let's|our|it|it's|(?:is|are) (?:\p{L}+ed|read an?))\b/iu.test(sentence.text) &&
    !/\b(?:i|i'm|i'll|my|you)\b/i.test(sentence.text)
  );
}

/** A sentence of the summary; a statement on behalf of the group has no speaker name. */
export function createSummaryStatement(context: MeetingContext, sentence: Sentence): SummaryStatement {
  const { text, evidence } = createLine(context, sentence, isSharedStatement(sentence));
  return { text, evidence };
}

/** A decision for the group, or one that another sentence settled, has no speaker name. */
export function createDecisionLine(
  context: MeetingContext,
  { sentence, text, lastSentence, reference }: Decision,
): Extract<Line, { isTopic: false }> {
  const isUnattributed = lastSentence !== sentence || text !== sentence.text || isSharedStatement(sentence);
  return {
    ...createLine(context, { ...sentence, text }, isUnattributed),
    evidence: createCitationBetween(context, reference ?? sentence, lastSentence),
  };
}

/** "Janet, I understand the concern": the line says who speaks, not to whom. A request keeps the name. */
function removeVocative({ names }: MeetingContext, text: string): string {
  const [vocative = '', name = ''] =
    /^((?:\p{Lu}[\p{L}’'-]+ ?){1,3}), (?=(?:I|we|it|there|that|this|the|our|they)\b)/u.exec(text) ?? [];
  return name !== '' && findSpeaker(name, names) !== undefined ? capitalize(text.slice(vocative.length)) : text;
}

export function createLine(
  context: MeetingContext,
  sentence: Sentence,
  isUnattributed = false,
): Extract<Line, { isTopic: false }> {
  const speaker = context.speakers.find(({ id }) => id === sentence.speakerId);
  const text = removeVocative(context, sentence.text);
  const attributed = speaker === undefined || isUnattributed ? text : `${shortName(speaker.name)}: ${text}`;
  return { isTopic: false, text: attributed, evidence: createCitation(context.segments, sentence) };
}

/** Today, or a day that is named with its month: readers need no date for it. */
const NAMED_DAY =
  /\d{4}|\d[./]\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\s+\d|(?:\d(?:st|nd|rd|th)?|\bof)\s+(?:of\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:today|tonight|this (?:morning|afternoon|evening))\b/iu;

/** Adds the date in brackets after a relative day such as "by Friday". */
function addDate(text: string, brief: Brief): string {
  const [foundDate] = findDates(text, brief.startedAt, brief.timeZone);
  if (foundDate === undefined || NAMED_DAY.test(foundDate.words)) return text;
  const { offset, words, date, isPeriod } = foundDate;
  const [possessive] = /^['’]s\b/.exec(text.slice(offset + words.length)) ?? [''];
  const end = offset + words.length + possessive.length;
  return `${text.slice(0, end)} (${isPeriod ? 'by ' : ''}${formatDate(date)})${text.slice(end)}`;
}

/** "Get a letter before we sign": a day right after the clause would belong to it. */
const SUBORDINATE_CLAUSE =
  /\b(?:before|after|when|until|once|if|because|so that|whether|while|that|who|which) (?:we|they|you|he|she|it|i|the|our|their|this|that)\b/i;

/** The line of an action item: owner, task and due date. */
export function createActionLine(context: MeetingContext, action: FoundAction): Line {
  const owner = context.speakers.find(({ id }) => id === action.ownerSpeakerId);
  const name = owner === undefined ? action.ownerName : shortName(owner.name);
  const task = name === '' ? action.description : `${name} to ${lowercaseFirst(action.description)}`;
  const textWithDate = addDate(task, context.brief);
  const namesDate = findDates(task, context.brief.startedAt, context.brief.timeZone).length > 0;
  const day = action.dueDate === '' || namesDate ? '' : `by ${formatDate(action.dueDate)}`;
  const due = day === '' ? '' : SUBORDINATE_CLAUSE.test(task) ? ` (${day})` : ` ${day}`;
  return { isTopic: false, text: `${textWithDate}${due}${action.referenceText}.`, evidence: action.evidence };
}
