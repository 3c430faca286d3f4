import { QUERY_VARIANTS_MAX } from '../limits.ts';
import { splitWords } from './words.ts';

/** A term of the account glossary and its aliases, each as words. */
export type Synonyms = readonly (readonly string[])[];

type Term = { readonly term: string; readonly aliases: readonly string[] };

/** Keyed by the array of terms, which is the same one until the glossary is read again, because each keystroke starts a search. */
const cache = new WeakMap<readonly Term[], readonly Synonyms[]>();

/** The terms that have aliases. The same array of terms is split only once. */
export function createSynonyms(terms: readonly Term[]): readonly Synonyms[] {
  const cached = cache.get(terms);
  if (cached !== undefined) return cached;
  const synonyms = terms
    .map(({ term, aliases }) =>
      [term, ...aliases].map((text) => splitWords(text).map((word) => word.text)).filter((words) => words.length > 0),
    )
    .filter((phrases) => phrases.length > 1);
  cache.set(terms, synonyms);
  return synonyms;
}

/**
 * The same words with a term in place of its alias, an alias in place of its term, or another alias: at most `QUERY_VARIANTS_MAX` lists,
 * without the given one.
 */
export function findVariants(words: readonly string[], synonyms: readonly Synonyms[]): (readonly string[])[] {
  const variants = new Map([[words.join(' '), words]]);
  for (const phrases of synonyms) {
    for (const form of [...variants.values()]) {
      for (const variant of replacePhrase(form, phrases)) {
        if (variants.size <= QUERY_VARIANTS_MAX) variants.set(variant.join(' '), variant);
      }
    }
    if (variants.size > QUERY_VARIANTS_MAX) break;
  }
  return [...variants.values()].slice(1);
}

/** Replaces the longest of the phrases that the words contain with each of the others. */
function replacePhrase(words: readonly string[], phrases: Synonyms): string[][] {
  const longestFirst = phrases.toSorted((a, b) => b.length - a.length);
  for (const phrase of longestFirst) {
    const position = words.findIndex((_, start) => phrase.every((word, index) => words[start + index] === word));
    if (position < 0) continue;
    return phrases
      .filter((other) => other !== phrase)
      .map((other) => [...new Set(words.toSpliced(position, phrase.length, ...other))]);
  }
  return [];
}
