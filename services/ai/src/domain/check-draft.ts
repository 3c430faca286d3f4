import { EVIDENCE_PLACES_MAX } from '@minutehand/contracts/limits';
import { ACTION_ITEMS_PER_DRAFT, LINES_PER_SECTION } from '../limits.ts';
import { checkOwner } from './check-owner.ts';
import type {
  Brief,
  Citation,
  Draft,
  DroppedStatement,
  DropReason,
  Evidence,
  Line,
  ProposedActionItem,
  Section,
  Segment,
  Speaker,
  Summary,
  SummaryStatement,
  WriterInput,
} from './draft.ts';
import { addDropped, getEvidence, NO_SPEECH_NOTICE, NO_SUPPORT_NOTICE } from './draft.ts';
import { findCitedSegments, indexTranscript, repairCitation, type Transcript } from './evidence.ts';
import { createSpokenForm } from './glossary.ts';
import { matchHeading } from './match-heading.ts';
import { plainText, plainTitle } from './plain-text.ts';
import { mentionsDay } from './statement-checks/mentions-day.ts';
import { dropsNegation } from './statement-checks/negation.ts';
import { createSupportChecker, type SupportChecker } from './statement-checks/support.ts';
import { listStatements } from './statements.ts';
import { getHeadingKind } from './writer/headings.ts';
import { SUMMARY_DECISIONS_MAX, SUMMARY_SENTENCES_MAX } from './writer/limits.ts';
import { cleanText } from './writer/words/clean.ts';
import { findDates, getLocalDate, hasDateParser } from './writer/words/dates.ts';
import { detectLanguage, detectTextLanguage } from './writer/words/language.ts';
import { indexSpeakerNames, type SpeakerNames } from './writer/words/names.ts';
import { getWords } from './writer/words/terms.ts';

type CheckContext = {
  readonly transcript: Transcript;
  readonly names: SpeakerNames;
  readonly speakers: readonly Speaker[];
  readonly brief: Brief;
  readonly isEnglish: boolean;
  /** True if minutes and transcript are both in English, so that their words can be compared. */
  readonly canCompareWords: boolean;
  /** Language of the transcript; the draft's if it cannot be detected. */
  readonly language: string;
  readonly support: SupportChecker;
  readonly dropped: DroppedStatement[];
};

/**
 * Checks the draft of any writer. Keeps only headings of the meeting type, statements whose quotes occur in the transcript and
 * support them, owners and due dates that the quotes name, and plain text. Everything else is dropped and counted.
 */
export function checkDraft(draft: Draft, input: WriterInput): Draft {
  const { brief, segments, speakers } = input;
  const transcript = indexTranscript(segments);
  // The language that a model reports is that of the minutes, and may come from an injected instruction.
  const spokenText = segments.map(({ text }) => text).join('\n');
  const detectedLanguage = detectTextLanguage(spokenText) || detectLanguage(getWords(spokenText));
  const language = detectedLanguage || draft.language;
  const isEnglish = language === 'en';
  const canCompareWords = isEnglish && (brief.language || 'en') === 'en';
  const context: CheckContext = {
    transcript,
    names: indexSpeakerNames(input.speakers),
    speakers: input.speakers,
    brief: input.brief,
    isEnglish,
    canCompareWords,
    language,
    support: createSupportChecker(transcript, speakers, {
      canCompareWords,
      isEnglish,
      sharedLanguage: detectWrittenLanguage(draft) === language ? language : '',
      toSpokenForm: createSpokenForm(brief.glossary),
      knownTexts: [brief.title, ...brief.headings, ...brief.attendees],
      findDays: (text) => findNamedDays(text, brief, language),
    }),
    dropped: [],
  };
  const sections = input.brief.headings.map((heading) => checkSection(context, draft.sections, heading));
  for (const section of draft.sections) {
    if (matchHeading(section.heading, brief.headings) !== undefined) continue;
    const lines = section.lines.filter((line) => !line.isTopic);
    context.dropped.push(...lines.map(({ text }) => ({ text: plainText(text), reason: 'heading_unknown' as const })));
  }
  const summary = draft.summary && checkSummary(context, draft.summary);
  const actionItems = draft.actionItems
    .flatMap((item) => checkItem(context, item) ?? [])
    .slice(0, ACTION_ITEMS_PER_DRAFT);
  const title = plainTitle(draft.title);
  const isEmpty = isEmptyDraft(brief, { sections, summary, actionItems });
  const droppedClaims = draft.droppedClaims + context.dropped.length;
  const emptyNotice = droppedClaims === 0 ? NO_SPEECH_NOTICE : NO_SUPPORT_NOTICE;
  const notice = plainText(draft.notice);
  return {
    ...draft,
    sections,
    summary,
    actionItems,
    title: context.support.isSupportedByMeeting(title) ? title : '',
    language: /^[a-z]{2}$/.test(draft.language) ? draft.language : '',
    notice: isEmpty && !notice.includes(emptyNotice) ? [emptyNotice, notice].filter(Boolean).join(' ') : notice,
    droppedClaims,
    ...addDropped(draft, context.dropped),
  };
}

/** True if a draft contains nothing, or nothing but the attendees. If only a part was requested, it may contain only the attendees. */
function isEmptyDraft(
  { onlySection, onlyActionItems }: Brief,
  { sections, summary, actionItems }: Pick<Draft, 'sections' | 'summary' | 'actionItems'>,
): boolean {
  const isPartialRequest = Boolean(onlySection) || onlyActionItems === true;
  const summaryLines = [...(summary?.sentences ?? []), ...(summary?.decisions ?? [])];
  return (
    actionItems.length === 0 &&
    summaryLines.length === 0 &&
    sections.every(
      ({ heading, lines }) => lines.length === 0 || (!isPartialRequest && getHeadingKind(heading) === 'attendees'),
    )
  );
}

function checkSection(context: CheckContext, sections: readonly Section[], heading: string): Section {
  const lines: Line[] = [];
  for (const section of sections) {
    if (matchHeading(section.heading, context.brief.headings) !== heading) continue;
    for (const line of section.lines) {
      const checked = checkLine(context, line);
      // A topic without lines is removed.
      if (checked?.isTopic === true && lines.at(-1)?.isTopic === true) lines.pop();
      if (checked !== undefined) lines.push(checked);
    }
  }
  if (lines.at(-1)?.isTopic === true) lines.pop();
  return { heading, lines: lines.slice(0, LINES_PER_SECTION) };
}

/** Lines beyond the limits are left out without being counted: they are superfluous, not wrong. */
function checkSummary(context: CheckContext, { sentences, decisions }: Summary): Summary {
  const check = (lines: readonly SummaryStatement[]): SummaryStatement[] =>
    lines.flatMap((line) => {
      const checked = checkLine(context, { ...line, isTopic: false });
      return checked === undefined || checked.isTopic ? [] : { text: checked.text, ...getEvidence(checked) };
    });
  return {
    sentences: check(sentences).slice(0, SUMMARY_SENTENCES_MAX),
    decisions: check(decisions).slice(0, SUMMARY_DECISIONS_MAX),
  };
}

function checkLine(context: CheckContext, line: Line): Line | undefined {
  const text = plainText(line.text);
  if (line.isTopic) {
    return text === '' || !context.support.isSupportedByMeeting(text) ? undefined : { isTopic: true, text };
  }
  const checked = checkStatement(context, text, line);
  return checked && { isTopic: false, text, ...checked.evidence };
}

/** A place with the exact words of the transcript, and its segments. */
type FoundPlace = { readonly citation: Citation; readonly segments: readonly Segment[] };
type CheckedStatement = { readonly evidence: Evidence; readonly segments: readonly Segment[] };

/** Returns the places of a statement that were found, and all their segments; undefined, and counted, if they do not support it. */
function checkStatement(
  context: CheckContext,
  text: string,
  cited: Evidence,
  isActionItem = false,
): CheckedStatement | undefined {
  const places = findPlaces(context, [cited.evidence, ...(cited.furtherEvidence ?? [])].slice(0, EVIDENCE_PLACES_MAX));
  const [first, ...furtherPlaces] = places;
  const reason = findDropReason(context, text, places, isActionItem);
  if (first === undefined || reason !== undefined) {
    context.dropped.push({ text, reason: reason ?? 'quote_not_found' });
    return undefined;
  }
  const furtherEvidence = furtherPlaces.map(({ citation }) => citation);
  return {
    evidence: getEvidence({ evidence: first.citation, furtherEvidence }),
    segments: places.flatMap(({ segments }) => segments),
  };
}

/** The cited places that the transcript contains, without duplicates. */
function findPlaces({ transcript }: CheckContext, cited: readonly Citation[]): FoundPlace[] {
  const places = new Map<string, FoundPlace>();
  for (const written of cited) {
    const citation = repairCitation(written, transcript);
    const segments = findCitedSegments(citation, transcript);
    if (segments !== undefined) places.set(JSON.stringify(citation), { citation, segments });
  }
  return [...places.values()];
}

function findDropReason(
  context: CheckContext,
  text: string,
  places: readonly FoundPlace[],
  isActionItem: boolean,
): DropReason | undefined {
  if (text === '') return 'text_empty';
  if (places.length === 0) return 'quote_not_found';
  const dropReason = context.support.findDropReason(
    text,
    places.map(({ segments }) => segments),
  );
  if (dropReason !== undefined) return dropReason;
  const isContradicted = places.some(({ citation, segments }) =>
    contradictsQuote(context, text, citation, segments, isActionItem),
  );
  return isContradicted ? 'negation_dropped' : undefined;
}

/** True if the cited words contradict the statement. */
function contradictsQuote(
  { canCompareWords, speakers }: CheckContext,
  text: string,
  { quote }: Citation,
  cited: readonly Segment[],
  isActionItem: boolean,
): boolean {
  const words = { quote, cited: cited.map((segment) => segment.text).join(' ') };
  return canCompareWords && dropsNegation(text, words, { isActionItem, names: speakers.map(({ name }) => name) });
}

function checkItem(context: CheckContext, item: ProposedActionItem): ProposedActionItem | undefined {
  const description = plainText(item.description);
  const checked = checkStatement(context, description, item, true);
  if (checked === undefined) return undefined;
  const { evidence, segments } = checked;
  const dueDate = checkDueDate(context, item, segments);
  return { description, ...checkOwner(context, item, segments), dueDate, ...evidence };
}

/** Keeps a due date that the cited segments name and that is not before the meeting. */
function checkDueDate(
  { brief, isEnglish, language }: CheckContext,
  item: ProposedActionItem,
  cited: readonly Segment[],
): string {
  const { dueDate } = item;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dueDate) || Number.isNaN(Date.parse(`${dueDate}T00:00:00Z`))) return '';
  const text = cited.map((segment) => segment.text).join(' ');
  const isNamed = findNamedDays(text, brief, language).includes(dueDate);
  if (isEnglish) return isNamed ? dueDate : '';
  const meetingDay = getLocalDate(brief.startedAt, brief.timeZone);
  const isMentioned = isNamed || mentionsDay(text, { day: dueDate, meetingDay }, language);
  return dueDate >= meetingDay && isMentioned ? dueDate : '';
}

/** The language of the statements of a draft; empty if there are too few. */
const detectWrittenLanguage = (draft: Draft): string =>
  detectTextLanguage(
    listStatements(draft)
      .map(({ text }) => text)
      .join('\n'),
  );

/** The days that a text names, on or after the meeting day; none in languages whose days cannot be found. */
function findNamedDays(text: string, { startedAt, timeZone }: Brief, language: string): string[] {
  if (!hasDateParser(language)) return [];
  const texts = language === 'en' ? [text, cleanText(text)] : [text];
  return texts.flatMap((words) => findDates(words, startedAt, timeZone, language).map(({ date }) => date));
}
