import { FOLLOW_UP_WORDS_MAX } from '../../limits.ts';
import { getComparableWords } from './question-words.ts';

/** The beginning of a question that continues another one, in English or German. */
const CONTINUES = /^\s*(?:and|(?:what|how) about|und|was ist mit|wie (?:ist|war) es mit)\b/iu;
/** A question without a subject. */
const BARE =
  /^\s*(?:(?:by|since|until|bis|seit) )?(?:why|when|who|where|how(?: much| many| long| so)?|warum|wieso|wann|wer|wo|wie ?viel|wie lange)(?: else| sonst)?\s*[?.!]*\s*$/iu;
/** Words for something that was named before. "That" only where no clause follows ("who said that the …"). */
const REFERS =
  /\b(?:it(?!\s+take)|its|they|them|their|he|him|his|she|her|those|these|that(?=\s*(?:[?.!,]|$|for|about|with|by|to|in|on)|['’]s)|davon|dazu|dafür|darüber|damit|dessen|deren|ihn|ihm|ihr|ihnen)\b/iu;

/**
 * A question that refers to an earlier one of the conversation ("And who pays for it?"), completed by the words that this one is about.
 * Undefined if it does not: search and stored items are then found by its own words.
 */
export function completeQuestion(question: string, earlier: readonly string[]): string | undefined {
  const previous = earlier.at(-1);
  if (previous === undefined || !refersToEarlier(question)) return undefined;
  const own = getComparableWords(question);
  const subject = completeQuestion(previous, earlier.slice(0, -1)) ?? previous;
  const words = (subject.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []).filter((word) => {
    const stems = [...getComparableWords(word)];
    return stems.length > 0 && !stems.some((stem) => own.has(stem));
  });
  return words.length === 0 ? undefined : `${question} ${[...new Set(words)].join(' ')}`;
}

/** True for a question with few words of its own that begins as a continuation, refers to something or has no subject. */
const refersToEarlier = (question: string): boolean =>
  [CONTINUES, REFERS, BARE].some((pattern) => pattern.test(question)) &&
  getComparableWords(question).size <= FOLLOW_UP_WORDS_MAX;
