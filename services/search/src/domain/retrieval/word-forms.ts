import { WORD_FORM_ENDING_LETTERS, WORD_FORM_LETTERS } from '../../limits.ts';
import type { RelatedWord } from './related-words.ts';

const LATIN_LETTERS = /^[a-z]+$/;

/**
 * Finds the stems in texts that are other forms of a word, as frequent as itself: the English stemmer separates some, such as "small" and
 * "smaller", and does not know other languages, such as "rechnung" and "rechnungen".
 */
export function createWordForms(
  texts: Iterable<ReadonlyMap<string, number>>,
): (stem: string) => readonly RelatedWord[] {
  const byBeginning = new Map<string, Set<string>>();
  for (const counts of new Set(texts))
    for (const word of counts.keys()) {
      if (word.length < WORD_FORM_LETTERS || !LATIN_LETTERS.test(word)) continue;
      const beginning = word.slice(0, WORD_FORM_LETTERS);
      const known = byBeginning.get(beginning);
      if (known === undefined) byBeginning.set(beginning, new Set([word]));
      else known.add(word);
    }
  return (stem) => {
    const candidates = byBeginning.get(stem.slice(0, WORD_FORM_LETTERS)) ?? [];
    return [...candidates].filter((word) => areForms(stem, word)).map((word) => ({ stem: word, weight: 1 }));
  };
}

function areForms(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short !== long && long.length - short.length <= WORD_FORM_ENDING_LETTERS && long.startsWith(short);
}
