import { getWords } from './writer/words/terms.ts';
import { stopWords } from './writer/words/vocabulary.ts';

/** What was said, in order. */
type SaidText = { readonly text: string };

/** A term that an account entered, with other words for it and how it is misheard. */
export type GlossaryTerm = { readonly term: string; readonly aliases: readonly string[]; readonly meaning: string };

/** A term that was said in a meeting, or one of whose aliases was. */
export type SpokenTerm = {
  readonly term: string;
  readonly meaning: string;
  readonly isSaid: boolean;
  /** The aliases that were said, the most frequent first. */
  readonly heardAs: readonly string[];
};

/** The terms of a glossary that occur in a transcript, the most frequent first. Words such as "the" are no aliases. */
export function findSpokenTerms(terms: readonly GlossaryTerm[], segments: readonly SaidText[]): SpokenTerm[] {
  if (terms.length === 0) return [];
  const count = createPhraseCounter(segments);
  return terms
    .map(({ term, aliases, meaning }) => {
      const said = count(term);
      const heard = aliases.map((alias) => ({ alias, times: count(alias) })).filter(({ times }) => times > 0);
      const heardAs = heard.toSorted((a, b) => b.times - a.times).map(({ alias }) => alias);
      const times = heard.reduce((sum, one) => sum + one.times, said);
      return { times, spoken: { term, meaning, isSaid: said > 0, heardAs } };
    })
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times)
    .map(({ spoken }) => spoken);
}

/**
 * Returns a function that replaces the terms that nobody said by what was said. The check compares words and names of a statement in that
 * form, so that a term is as well supported as the words that were heard for it, and never better.
 */
export function createSaidForm(terms: readonly SpokenTerm[] = []): (text: string) => string {
  const replacements = new Map(
    terms.flatMap(({ term, isSaid, heardAs: [heard] }) =>
      isSaid || heard === undefined ? [] : [[term.toLowerCase(), heard]],
    ),
  );
  if (replacements.size === 0) return (text) => text;
  const longestFirst = [...replacements.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return (text) => text.replace(pattern, (found) => replacements.get(found.toLowerCase()) ?? found);
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const WITHOUT_SPACES = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;

const splitWords = (text: string): string[] => getWords(text.normalize('NFKC')).flatMap((word) => word.split('-'));

/** Returns a function that counts how often a phrase was said, as whole words, also across segments. */
function createPhraseCounter(segments: readonly SaidText[]): (phrase: string) => number {
  const text = segments.map((segment) => segment.text).join('\n');
  const words = splitWords(text);
  const positionsByWord = new Map<string, number[]>();
  for (const [position, word] of words.entries()) {
    const positions = positionsByWord.get(word);
    if (positions) positions.push(position);
    else positionsByWord.set(word, [position]);
  }
  return (phrase) => {
    if (WITHOUT_SPACES.test(phrase)) return text.split(phrase).length - 1;
    const [first = '', ...others] = splitWords(phrase);
    if ([first, ...others].every((word) => stopWords.has(word) || !/\p{L}{2}|\p{L}\p{N}/u.test(word))) return 0;
    const positions = positionsByWord.get(first) ?? [];
    return positions.filter((position) => others.every((word, at) => words[position + 1 + at] === word)).length;
  };
}
