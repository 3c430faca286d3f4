import { TITLE_CHARACTERS_MIN } from '../../limits.ts';
import { getComparableWords } from './question-words.ts';

/**
 * What a question asks for, by its English words. Questions in other languages, and those that match no pattern, are answered from
 * passages.
 */
const ITEM = '(?:action items?|open items?|items?|actions?|tasks?|to-?dos?)';
const OPEN = '(?:open|outstanding|overdue|unfinished|pending|left|due|assigned|owes?)';
const OPEN_ITEMS = new RegExp(
  [
    String.raw`\b(?:${OPEN}|my|our)\b[^.?!]*\b${ITEM}\b`,
    String.raw`\b${ITEM}\b[^.?!]*\b(?:${OPEN}|do I have|does \S+ have)\b`,
    String.raw`\bwhat(?:'s| is| are)? (?:still )?(?:open|outstanding|left to do)\b`,
  ].join('|'),
  'i',
);
const FIRST_PERSON = /\b(?:my|mine|I|me)\b/i;
const DECISIONS = /\b(?:decid\w+|decisions?|agreed?|resolved?|conclu\w+)\b/i;
const SUMMARY = /\b(?:about|summar\w+|overview|happened|discuss\w*|cover\w*)\b/i;
/** Words that show that a question asks for items, but not for which ones. */
const WORDS_OF_ITEMS =
  'action item items task todo open outstanding overdue unfinished pending left due assigned owe list show have still who whose currently';
const WORDS_OF_SUMMARIES =
  'about summarize summary overview happened discuss cover decide decision agreed resolved conclude';
const QUOTED = /[“"«„]([^”"»“]{2,300})[”"»“]/u;

export type ItemsQuestion = {
  readonly isMine: boolean;
  /** The subject or the owner of the items; empty for all. */
  readonly words: ReadonlySet<string>;
};

/** Undefined if the question does not ask for open action items. */
export function parseItemsQuestion(question: string): ItemsQuestion | undefined {
  if (!OPEN_ITEMS.test(normalize(question))) return undefined;
  return { isMine: FIRST_PERSON.test(question), words: getOtherWords(question, WORDS_OF_ITEMS) };
}

/** True for words that only say that this question asks for action items, such as "items" and "open": false for all if it does not. */
export function isWordOfItemsQuestion(question: string): (word: string) => boolean {
  if (parseItemsQuestion(question) === undefined) return () => false;
  const stems = getComparableWords(WORDS_OF_ITEMS);
  return (word) => [...getComparableWords(word)].every((stem) => stems.has(stem));
}

export type SummaryQuestion = {
  readonly part: 'decisions' | 'summary';
  /** Words of the question without those of `title`. */
  readonly getWords: (title: string) => ReadonlySet<string>;
};

/** Undefined if the question asks neither what was decided nor what a meeting was about. */
export function parseSummaryQuestion(question: string): SummaryQuestion | undefined {
  const part = DECISIONS.test(question) ? 'decisions' : SUMMARY.test(question) ? 'summary' : undefined;
  if (part === undefined) return undefined;
  return { part, getWords: getSummaryWords(question) };
}

/** The words that say which lines of summaries or decisions a question asks for. */
export const getSummaryWords =
  (question: string): SummaryQuestion['getWords'] =>
  (title) =>
    getOtherWords(question, `${WORDS_OF_SUMMARIES} ${title}`);

/** The title that a question has in quotation marks. */
export function findQuotedTitle(question: string): string | undefined {
  return QUOTED.exec(question)?.[1]?.trim();
}

/** The longest of these titles that occurs in the question. */
export function findTitle(question: string, titles: readonly string[]): string | undefined {
  const words = ` ${toWords(question)} `;
  return titles
    .filter((title) => toWords(title).length >= TITLE_CHARACTERS_MIN && words.includes(` ${toWords(title)} `))
    .toSorted((a, b) => b.length - a.length)[0];
}

function getOtherWords(question: string, excludedText: string): ReadonlySet<string> {
  const excluded = getComparableWords(excludedText);
  return new Set([...getComparableWords(question)].filter((word) => !excluded.has(word)));
}

const normalize = (text: string): string => text.replaceAll('’', "'");
const toWords = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
