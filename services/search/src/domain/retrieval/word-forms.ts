import { WORD_FORM_CANDIDATES_MAX, WORD_FORM_ENDING_LETTERS, WORD_FORM_LETTERS, WORD_FORMS_MAX } from '../../limits.ts';

const LATIN_LETTERS = /^[a-z]+$/;

/**
 * Finds the stems in texts that are other forms of a word, as frequent as itself: the English stemmer separates some, such as "small" and
 * "smaller", and does not know other languages, such as "rechnung" and "rechnungen". Only the most frequent ones are returned,
 * because each is looked up in every passage. If very many words have the same beginning, the texts are no natural language: no forms.
 */
export function createWordForms(texts: Iterable<ReadonlyMap<string, number>>): (stem: string) => readonly string[] {
  const byBeginning = new Map<string, Map<string, number>>();
  for (const counts of new Set(texts))
    for (const word of counts.keys()) {
      if (word.length < WORD_FORM_LETTERS || !LATIN_LETTERS.test(word)) continue;
      const beginning = word.slice(0, WORD_FORM_LETTERS);
      const known = byBeginning.get(beginning);
      if (known === undefined) byBeginning.set(beginning, new Map([[word, 1]]));
      else known.set(word, (known.get(word) ?? 0) + 1);
    }
  return (stem) => {
    const candidates = byBeginning.get(stem.slice(0, WORD_FORM_LETTERS));
    if (candidates === undefined || candidates.size > WORD_FORM_CANDIDATES_MAX) return [];
    return [...candidates]
      .filter(([word]) => areForms(stem, word))
      .toSorted(([, left], [, right]) => right - left)
      .slice(0, WORD_FORMS_MAX)
      .map(([word]) => word);
  };
}

function areForms(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short !== long && long.length - short.length <= WORD_FORM_ENDING_LETTERS && long.startsWith(short);
}
