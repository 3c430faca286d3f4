import { SUGGESTED_TITLE_WORDS } from '@minutehand/contracts/limits';
import { ACTION_ITEMS_PER_DRAFT, LINES_PER_SECTION, OWNER_NAME_WORDS } from '../limits.ts';
import { namesDay } from './days-named.ts';
import type {
  Brief,
  Draft,
  Evidence,
  Line,
  ProposedActionItem,
  Section,
  Segment,
  Speaker,
  WriterInput,
} from './draft.ts';
import { NOTHING_SAID } from './draft.ts';
import { findCitedSegments, indexTranscript, repairCitation, type Transcript } from './evidence.ts';
import { plainText } from './plain-text.ts';
import { dropsNegation } from './polarity.ts';
import { createSupport, type Support } from './support.ts';
import { cleanText } from './writer/words/clean.ts';
import { findDates, getLocalDate } from './writer/words/dates.ts';
import { detectLanguage } from './writer/words/language.ts';
import { findMentionedSpeakers, findSpeaker, indexSpeakerNames, type SpeakerNames } from './writer/words/names.ts';
import { getWords } from './writer/words/terms.ts';

type CheckContext = {
  readonly transcript: Transcript;
  readonly names: SpeakerNames;
  readonly speakers: readonly Speaker[];
  readonly brief: Brief;
  readonly isEnglish: boolean;
  /** What is written is in English too: its words can be held against those that were said. */
  readonly comparesWords: boolean;
  /** Of what was said; where nothing here can tell, as the writer says. */
  readonly language: string;
  readonly support: Support;
  dropped: number;
};

const NOTHING_SUPPORTED = 'Nothing is written here: none of what the writer claimed is supported by what was said.';

/**
 * What every writer's draft goes through: only the meeting type's headings, only claims whose words stand in the transcript,
 * only what speaks of those words, only owners and days that they name, plain text only. What does not hold is dropped and counted.
 */
export function checkDraft(draft: Draft, input: WriterInput): Draft {
  const { brief, segments, speakers } = input;
  const transcript = indexTranscript(segments);
  // What a model says of the language it may have been told to say.
  const spoken = detectLanguage(segments.flatMap(({ text }) => getWords(text)));
  const language = spoken || draft.language;
  const isEnglish = language === 'en';
  const comparesWords = isEnglish && (brief.language || 'en') === 'en';
  const context: CheckContext = {
    transcript,
    names: indexSpeakerNames(input.speakers),
    speakers: input.speakers,
    brief: input.brief,
    isEnglish,
    comparesWords,
    language,
    support: createSupport(transcript, speakers, {
      comparesWords,
      knownTexts: [brief.title, ...brief.headings, ...brief.attendees],
    }),
    dropped: 0,
  };
  const sections = input.brief.headings.map((heading) => checkSection(context, draft.sections, heading));
  const known = new Set(input.brief.headings.map(normalizeHeading));
  for (const section of draft.sections) {
    if (!known.has(normalizeHeading(section.heading)))
      context.dropped += section.lines.filter((line) => !line.isTopic).length;
  }
  const actionItems = draft.actionItems
    .flatMap((item) => checkItem(context, item) ?? [])
    .slice(0, ACTION_ITEMS_PER_DRAFT);
  const title = plainText(draft.title)
    .split(' ')
    .slice(0, SUGGESTED_TITLE_WORDS)
    .join(' ')
    .replace(/[\s,;:.–-]+$/u, '');
  const isEmpty = actionItems.length === 0 && sections.every(({ lines }) => lines.length === 0);
  const droppedClaims = draft.droppedClaims + context.dropped;
  const emptyNotice = droppedClaims === 0 ? NOTHING_SAID : NOTHING_SUPPORTED;
  const notice = plainText(draft.notice);
  return {
    ...draft,
    sections,
    actionItems,
    title: context.support.isSupportedByMeeting(title) ? title : '',
    language: /^[a-z]{2}$/.test(draft.language) ? draft.language : '',
    notice: isEmpty && !notice.includes(emptyNotice) ? [emptyNotice, notice].filter(Boolean).join(' ') : notice,
    droppedClaims,
  };
}

const normalizeHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function checkSection(context: CheckContext, sections: readonly Section[], heading: string): Section {
  const lines: Line[] = [];
  for (const section of sections) {
    if (normalizeHeading(section.heading) !== normalizeHeading(heading)) continue;
    for (const line of section.lines) {
      const checked = checkLine(context, line);
      // A topic stands only above a line that stays.
      if (checked?.isTopic === true && lines.at(-1)?.isTopic === true) lines.pop();
      if (checked !== undefined) lines.push(checked);
    }
  }
  if (lines.at(-1)?.isTopic === true) lines.pop();
  return { heading, lines: lines.slice(0, LINES_PER_SECTION) };
}

function checkLine(context: CheckContext, line: Line): Line | undefined {
  const text = plainText(line.text);
  if (line.isTopic) {
    return text === '' || !context.support.isSupportedByMeeting(text) ? undefined : { isTopic: true, text };
  }
  const evidence = checkEvidence(context, line.evidence);
  const cited = evidence && findCitedSegments(evidence, context.transcript);
  const isSupported =
    text !== '' && evidence !== undefined && cited !== undefined && context.support.isSupported(text, cited);
  if (isSupported && !isDenied(context, text, evidence, cited)) {
    return { isTopic: false, text, evidence };
  }
  context.dropped += 1;
  return undefined;
}

/** Its words say no to it. */
function isDenied(
  { comparesWords, speakers }: CheckContext,
  text: string,
  { quote }: Evidence,
  cited: readonly Segment[],
  isTask = false,
): boolean {
  const words = { quote, cited: cited.map((segment) => segment.text).join(' ') };
  return comparesWords && dropsNegation(text, words, { isTask, names: speakers.map(({ name }) => name) });
}

function checkEvidence(context: CheckContext, evidence: Evidence): Evidence | undefined {
  const exact = repairCitation(evidence, context.transcript);
  return findCitedSegments(exact, context.transcript) === undefined ? undefined : exact;
}

function checkItem(context: CheckContext, item: ProposedActionItem): ProposedActionItem | undefined {
  const description = plainText(item.description);
  const evidence = checkEvidence(context, item.evidence);
  const cited = evidence === undefined ? undefined : findCitedSegments(evidence, context.transcript);
  const isSupported = description !== '' && evidence && cited && context.support.isSupported(description, cited);
  if (!isSupported || isDenied(context, description, evidence, cited, true)) {
    context.dropped += 1;
    return undefined;
  }
  const owner = checkOwner(context, item, cited);
  return { description, ...owner, dueDate: checkDueDate(context, item, cited), evidence };
}

/** Speaks of doing it, or says yes to who asked. */
const FIRST_PERSON =
  /\b(?:i|i'm|i'll|i've|me|my|mine|we|we'll|we're|let me|will do|sure|yes|yeah|yep|okay|certainly|of course|absolutely|fine|no problem|happy to|with pleasure|understood)\b/i;

/** The owner whom the cited words name: the one who speaks of doing it, one whose name is said, or the other one of two. */
function checkOwner(
  { speakers, names, isEnglish, transcript }: CheckContext,
  item: ProposedActionItem,
  cited: readonly Segment[],
): Pick<ProposedActionItem, 'ownerSpeakerId' | 'ownerName'> {
  const nobody = { ownerSpeakerId: '', ownerName: '' };
  const text = cited.map((segment) => segment.text).join(' ');
  const said = findMentionedSpeakers(text, names);
  const name = plainText(item.ownerName);
  const ownerId = item.ownerSpeakerId || (findSpeaker(name, names) ?? '');
  if (ownerId !== '') {
    if (!speakers.some(({ id }) => id === ownerId)) return nobody;
    const speaks = cited.some(
      ({ speakerId, text: words }) => speakerId === ownerId && (!isEnglish || FIRST_PERSON.test(words)),
    );
    const isAddressed = isOtherOfTwoSpeakers(transcript, ownerId) && /\byou\b/i.test(text);
    return speaks || said.has(ownerId) || isAddressed ? { ownerSpeakerId: ownerId, ownerName: '' } : nobody;
  }
  return isNameInText(name, text) ? { ownerSpeakerId: '', ownerName: name } : nobody;
}

const WITHOUT_SPACES = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;

/** A name that was said as it is given: whole words, no more than a name has, and written as names are. */
function isNameInText(name: string, text: string): boolean {
  if (!/\p{L}/u.test(name) || /^\p{Ll}/u.test(name) || name.split(' ').length > OWNER_NAME_WORDS) return false;
  if (WITHOUT_SPACES.test(name)) return text.includes(name);
  return ` ${normalizeWords(text)} `.includes(` ${normalizeWords(name)} `);
}

const normalizeWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

function isOtherOfTwoSpeakers({ segments }: Transcript, ownerId: string): boolean {
  const voices = new Set(segments.map((segment) => segment.speakerId));
  return voices.size === 2 && !voices.has('') && voices.has(ownerId);
}

/** The day, if the cited words name it, and it is not past. */
function checkDueDate(
  { brief, isEnglish, language }: CheckContext,
  item: ProposedActionItem,
  cited: readonly Segment[],
): string {
  const { dueDate } = item;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dueDate) || Number.isNaN(Date.parse(`${dueDate}T00:00:00Z`))) return '';
  const text = cited.map((segment) => segment.text).join(' ');
  if (!isEnglish) {
    const meetingDay = getLocalDate(brief.startedAt, brief.timeZone);
    return dueDate >= meetingDay && namesDay(text, { day: dueDate, meetingDay }, language) ? dueDate : '';
  }
  const days = [text, cleanText(text)].flatMap((words) => findDates(words, brief.startedAt, brief.timeZone));
  return days.some(({ date }) => date === dueDate) ? dueDate : '';
}
