import { findQuotedTitle } from '../question-kind.ts';
import { getComparableWords } from '../question-words.ts';

/** A question for when meetings took place or who attended them, in English or German. */
export type MeetingsQuestion = {
  /** What the meetings are about, or with whom, as in the question; empty for all. */
  readonly topic: string;
  readonly words: ReadonlySet<string>;
  /** Asks for the last one only. */
  readonly isLatest: boolean;
};

/** A meeting, in singular. */
export const MEETING_NOUN =
  '(?:meeting|call|sync|stand-?up|session|workshop|retro(?:spective)?|kick-?off|interview|review|planning|one-on-one|1:1|treffen|besprechung|sitzung|termin|runde)';
const ABOUT = '(?:about|on|regarding|concerning|with|for|of|über|zum?|zur|wegen|mit|bei[m]?|vom?)';
const LAST = '(?:last|latest|most recent|previous|letzten?s?|vorigen?s?)';
/** The meeting that a question names: its topic is before or after the noun, or a title in quotation marks. */
const MEETING = String.raw`(?:the|our|my|that|this|das|die|der|dem|den|unser\w*|diese\w*)?\s*(?:${LAST}\s+)?(?<before>[^?.!]*?)\s*\b${MEETING_NOUN}s?\b(?:\s+${ABOUT}\s+(?<after>[^?.!]+?))?`;
const QUOTED_MEETING = String.raw`(?:the\s+)?(?:${LAST}\s+)?(?:${MEETING_NOUN}\s+)?[“"«„][^”"»“]+[”"»“](?:\s+${MEETING_NOUN})?`;
const END = String.raw`\s*[?.!]*\s*$`;

const WHO = [
  'who(?: all)? (?:attended|joined|was (?:at|in|on)|were (?:at|in|on)|participated in|took part in|came to|was present at|were present at)',
  'who were the (?:attendees|participants) (?:of|in|at)',
  '(?:list|show me|show) (?:the|all) (?:attendees|participants) (?:of|in|at)',
  'wer (?:war|waren)(?: alles)? (?:bei|in|im|beim)',
  'wer hat an',
];
const WHEN = ['when (?:was|were|did we have|did i have)', 'wann (?:war|fand|hatten wir)'];
const GERMAN_VERB = String.raw`(?:\s+(?:teilgenommen|dabei|anwesend|statt))?`;

const PATTERNS = [
  ...[...WHO, ...WHEN].flatMap((start) => [
    new RegExp(String.raw`^${start}\s+${QUOTED_MEETING}${GERMAN_VERB}${END}`, 'iu'),
    new RegExp(String.raw`^${start}\s+${MEETING}${GERMAN_VERB}${END}`, 'iu'),
  ]),
  new RegExp(
    String.raw`^when did (?:we|i) (?:${LAST} )?meet(?: ${LAST})?(?:\s+${ABOUT}\s+(?<after>[^?.!]+?))?${END}`,
    'iu',
  ),
  new RegExp(
    String.raw`^wann haben wir uns (?:zuletzt |das letzte mal )?(?:${ABOUT}\s+(?<after>[^?.!]+?)\s+)?getroffen${END}`,
    'iu',
  ),
  new RegExp(
    `^(?:who (?:attended|was (?:there|present)|were (?:there|present))|wer war (?:da|dabei|anwesend))${END}`,
    'iu',
  ),
];
const LATEST = new RegExp(String.raw`\b(?:${LAST}|zuletzt)\b`, 'iu');
/** "the planning of the meeting", "the meeting room": something else than the meeting is asked for. */
const OTHER_SUBJECT =
  /\b(?:idea|reason|decision|agenda|minutes|notes?|recording|transcript|invitation|outcome|result)\b/iu;

/** Undefined if a question asks for something else. `question` does not contain the words that name a period. */
export function parseMeetingsQuestion(question: string): MeetingsQuestion | undefined {
  const text = question
    .replaceAll('’', "'")
    .replace(/\s+/gu, ' ')
    .replace(/\s+(?=[?.!])/gu, '')
    .trim();
  for (const pattern of PATTERNS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const { before = '', after = '' } = match.groups ?? {};
    if (OTHER_SUBJECT.test(before)) return undefined;
    const topic = trimArticle((findQuotedTitle(text) ?? `${before} ${after}`).trim());
    return { topic, words: getComparableWords(topic), isLatest: LATEST.test(text) };
  }
  return undefined;
}

const trimArticle = (topic: string): string => topic.replace(/^(?:the|our|my|a|an|das|die|der|dem|den)\s+/iu, '');
