import { QUERY_WORDS, TYPO_MIN_LETTERS } from '../limits.ts';
import { splitWords } from './words.ts';

export type Query = {
  /** The query as typed. */
  readonly text: string;
  /** Distinct words. The last one may be incomplete. */
  readonly words: readonly string[];
};

/** Undefined when the query has no words. */
export function parseQuery(text: string): Query | undefined {
  const allWords = splitWords(text)
    .slice(0, QUERY_WORDS)
    .map((word) => word.text);
  const words = allWords.filter((word, index) => allWords.lastIndexOf(word) === index);
  return words.length === 0 ? undefined : { text: text.trim(), words };
}

/** Indexes of the query words that a word of a text matches. */
export function findMatches(query: Query, word: string): number[] {
  const last = query.words.length - 1;
  return [...query.words.keys()].filter((index) => isMatch(query.words[index] ?? '', word, index === last));
}

/** Matches the same word, a word with one typo and, for the last query word, a word with that prefix. */
export function isMatch(queryWord: string, word: string, isLast: boolean): boolean {
  if (queryWord === word || (isLast && word.startsWith(queryWord))) return true;
  return allowsTypo(queryWord) && isOneTypoAway(queryWord, word);
}

/** Short words and numbers must match exactly. */
export function allowsTypo(word: string): boolean {
  return word.length >= TYPO_MIN_LETTERS && !/\p{N}/u.test(word);
}

/** True when one letter is missing, extra or wrong, or two adjacent letters are swapped. */
export function isOneTypoAway(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1 || left === right) return false;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  let index = 0;
  while (index < short.length && short[index] === long[index]) index += 1;
  if (short.length < long.length) return short.slice(index) === long.slice(index + 1);
  if (short.slice(index + 1) === long.slice(index + 1)) return true;
  return (
    short[index] === long[index + 1] &&
    short[index + 1] === long[index] &&
    short.slice(index + 2) === long.slice(index + 2)
  );
}

/** All variants of a word with two adjacent letters swapped. */
export function getTranspositions(word: string): string[] {
  const swaps = new Set<string>();
  for (let index = 0; index + 1 < word.length; index += 1) {
    swaps.add(word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2));
  }
  swaps.delete(word);
  return [...swaps];
}
