import { QUERY_MIN_CHARACTERS, QUERY_WORDS, TYPO_MIN_LETTERS } from '../limits.ts';
import { wordsOf } from './words.ts';

export type Query = {
  /** As it was typed. */
  readonly text: string;
  /** Its words, each once. The last one may be still in typing. */
  readonly words: readonly string[];
};

/** Undefined for a question that is too short to find anything. */
export function parseQuery(text: string): Query | undefined {
  if ([...text.trim()].length < QUERY_MIN_CHARACTERS) return undefined;
  const all = wordsOf(text)
    .slice(0, QUERY_WORDS)
    .map((word) => word.text);
  const words = all.filter((word, index) => all.lastIndexOf(word) === index);
  return words.length === 0 ? undefined : { text: text.trim(), words };
}

/** The words of the query that a word of a text stands for, by their place in the query. */
export function matchesOf(query: Query, word: string): number[] {
  const last = query.words.length - 1;
  return [...query.words.keys()].filter((index) => isMatch(query.words[index] ?? '', word, index === last));
}

/** The same word, one with one typo, or, while it may be still in typing, one that begins like it. */
export function isMatch(asked: string, word: string, isLast: boolean): boolean {
  if (asked === word || (isLast && word.startsWith(asked))) return true;
  return forgivesTypo(asked) && isOneTypoAway(asked, word);
}

/** Short words and numbers are taken as they are. */
export function forgivesTypo(word: string): boolean {
  return word.length >= TYPO_MIN_LETTERS && !/\p{N}/u.test(word);
}

/** True when one letter is missing, too much or wrong, or two neighbours are swapped. */
export function isOneTypoAway(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1 || left === right) return false;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

/** The words that come of swapping two neighbours of this one. */
export function swapsOf(word: string): string[] {
  const swaps = new Set<string>();
  for (let at = 0; at + 1 < word.length; at += 1) {
    swaps.add(word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2));
  }
  swaps.delete(word);
  return [...swaps];
}
