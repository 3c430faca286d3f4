import { isDecision } from './statement-checks/added-facts.ts';
import { isNegating } from './statement-checks/spoken-negation.ts';
import { findPossibleNumbers, isNumberWord } from './statement-checks/spoken-numbers.ts';
import { getWords } from './writer/words/terms.ts';
import { stopWords } from './writer/words/vocabulary.ts';

/** The text of the transcript, in order. */
type SpokenText = { readonly text: string };

/** A term that an account entered, with other words for it and how it is misheard. */
export type GlossaryTerm = { readonly term: string; readonly aliases: readonly string[]; readonly meaning: string };

/** A term that was said in a meeting, itself or as one of its aliases. */
export type SpokenTerm = {
  readonly term: string;
  readonly meaning: string;
  readonly isSpoken: boolean;
  /** The aliases that were said, the most frequent first. */
  readonly spokenAliases: readonly string[];
};

/** The terms of a glossary that occur in a transcript, the most frequent first. Words such as "the" do not count as aliases. */
export function findSpokenTerms(terms: readonly GlossaryTerm[], segments: readonly SpokenText[]): SpokenTerm[] {
  if (terms.length === 0) return [];
  const count = createPhraseCounter(
    segments,
    terms.flatMap(({ term, aliases }) => [term, ...aliases]),
  );
  return terms
    .map(({ term, aliases, meaning }) => {
      const termCount = count(term);
      const counted = aliases.map((alias) => ({ alias, times: count(alias) })).filter(({ times }) => times > 0);
      const spokenAliases = counted.toSorted((a, b) => b.times - a.times).map(({ alias }) => alias);
      const times = counted.reduce((sum, alias) => sum + alias.times, termCount);
      return { times, spoken: { term, meaning, isSpoken: termCount > 0, spokenAliases } };
    })
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times)
    .map(({ spoken }) => spoken);
}

/**
 * Returns a function that replaces terms that were not said with the spoken alias. The check compares the words and names of a statement
 * in this form, so that a term is supported exactly as well as its alias. Words that would change what the statement says are not replaced:
 * "accepted" by "rejected".
 */
export function createSpokenForm(terms: readonly SpokenTerm[] = []): (text: string) => string {
  const replacements = new Map(
    terms.flatMap(({ term, isSpoken, spokenAliases }) => {
      const cues = findCues(term);
      const alias = spokenAliases.find((candidate) => findCues(candidate) === cues);
      return isSpoken || alias === undefined ? [] : [[term.toLowerCase(), alias]];
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
  const numbers = findPossibleNumbers(words.filter(isNumberWord).join(' '));
  return [...words.filter((word) => isNegating(word) || isDecision(word)), ...[...numbers].sort((a, b) => a - b)].join(
    ' ',
  );
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const WITHOUT_SPACES = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;

const splitWords = (text: string): string[] => getWords(text.normalize('NFKC')).flatMap((word) => word.split('-'));

/**
 * Returns a function that counts how often one of the phrases was said, as whole words, including across segments. The words are read once for
 * each length of a phrase, because a glossary may have thousands of phrases and a meeting tens of thousands of words.
 */
function createPhraseCounter(segments: readonly SpokenText[], phrases: readonly string[]): (phrase: string) => number {
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
    for (const [index, word] of words.entries()) {
      if (!firstWords.has(word)) continue;
      const phrase = words.slice(index, index + length).join(' ');
      const count = counts.get(phrase);
      if (count !== undefined) counts.set(phrase, count + 1);
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
