import { isDecision } from './statement-checks/added-facts.ts';
import { isNegating } from './statement-checks/said-negation.ts';
import { findSaidNumbers, isNumberWord } from './statement-checks/said-numbers.ts';
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
  const count = createPhraseCounter(
    segments,
    terms.flatMap(({ term, aliases }) => [term, ...aliases]),
  );
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
 * form, so that a term is as well supported as the words that were heard for it, and never better. Words that would change what the
 * statement says are not replaced: "accepted" by "rejected".
 */
export function createSaidForm(terms: readonly SpokenTerm[] = []): (text: string) => string {
  const replacements = new Map(
    terms.flatMap(({ term, isSaid, heardAs }) => {
      const cues = findCues(term);
      const heard = heardAs.find((alias) => findCues(alias) === cues);
      return isSaid || heard === undefined ? [] : [[term.toLowerCase(), heard]];
    }),
  );
  if (replacements.size === 0) return (text) => text;
  const longestFirst = [...replacements.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return (text) => text.replace(pattern, (found) => replacements.get(found.toLowerCase()) ?? found);
}

/** The words of a phrase that negate, refuse or decide, and the values of its numbers. */
function findCues(phrase: string): string {
  const words = splitWords(phrase);
  const numbers = findSaidNumbers(words.filter(isNumberWord).join(' '));
  return [...words.filter((word) => isNegating(word) || isDecision(word)), ...[...numbers].sort((a, b) => a - b)].join(
    ' ',
  );
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const WITHOUT_SPACES = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;

const splitWords = (text: string): string[] => getWords(text.normalize('NFKC')).flatMap((word) => word.split('-'));

/**
 * Returns a function that counts how often one of the phrases was said, as whole words, also across segments. The words are read once for
 * each length of a phrase, because a glossary may have thousands of phrases and a meeting tens of thousands of words.
 */
function createPhraseCounter(segments: readonly SaidText[], phrases: readonly string[]): (phrase: string) => number {
  const text = segments.map((segment) => segment.text).join('\n');
  const hasTextWithoutSpaces = WITHOUT_SPACES.test(text);
  const words = splitWords(text);
  const counts = new Map(
    phrases.flatMap((phrase) => {
      const phraseWords = splitWords(phrase);
      return phraseWords.every((word) => stopWords.has(word) || !/\p{L}{2}|\p{L}\p{N}/u.test(word))
        ? []
        : [[phraseWords.join(' '), 0]];
    }),
  );
  for (const [length, firstWords] of groupFirstWords([...counts.keys()])) {
    for (const [at, word] of words.entries()) {
      if (!firstWords.has(word)) continue;
      const said = words.slice(at, at + length).join(' ');
      const count = counts.get(said);
      if (count !== undefined) counts.set(said, count + 1);
    }
  }
  return (phrase) => {
    if (WITHOUT_SPACES.test(phrase)) return hasTextWithoutSpaces ? text.split(phrase).length - 1 : 0;
    return counts.get(splitWords(phrase).join(' ')) ?? 0;
  };
}

/** The first words of phrases, by the number of words of the phrase. */
function groupFirstWords(phrases: readonly string[]): Map<number, Set<string>> {
  const groups = new Map<number, Set<string>>();
  for (const phrase of phrases) {
    const [first = '', ...others] = phrase.split(' ');
    const group = groups.get(others.length + 1) ?? new Set();
    groups.set(others.length + 1, group.add(first));
  }
  return groups;
}
