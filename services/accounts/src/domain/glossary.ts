import { AppError } from '@minutehand/contracts/errors';
import {
  ALIASES_PER_TERM,
  GLOSSARY_MEANING_CHARACTERS,
  GLOSSARY_TERM_CHARACTERS,
  GLOSSARY_TERMS_MAX,
} from '@minutehand/contracts/limits';

export type GlossaryTerm = {
  term: string;
  /** Other words for the term, and how it is misheard. */
  aliases: string[];
  /** May be empty. */
  meaning: string;
};

/** The terms of an account in alphabetical order, without duplicates. */
export type Glossary = { terms: GlossaryTerm[] };

export type GlossaryChanges = {
  readonly terms: readonly { term: string; aliases: readonly string[]; meaning: string }[];
  readonly deletedTerms: readonly string[];
};

/** Deletes terms, then adds or replaces others. Throws glossary.invalid, glossary.full. */
export function changeGlossary<G extends Glossary>(glossary: G, { terms, deletedTerms }: GlossaryChanges): G {
  const termsByKey = new Map(glossary.terms.map((term) => [toKey(term.term), term]));
  for (const term of deletedTerms) termsByKey.delete(toKey(term));
  for (const term of terms.map(parseTerm)) termsByKey.set(toKey(term.term), term);
  if (termsByKey.size > GLOSSARY_TERMS_MAX) {
    const message = `A glossary can have ${GLOSSARY_TERMS_MAX} terms. Delete terms you don't need.`;
    throw new AppError('glossary.full', { message, details: { fields: { terms: [message] } } });
  }
  const sorted = [...termsByKey].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...glossary, terms: sorted.map(([, term]) => term) };
}

function parseTerm(input: GlossaryChanges['terms'][number]): GlossaryTerm {
  const term = clean(input.term);
  const meaning = clean(input.meaning);
  const aliases = new Map(input.aliases.map(clean).map((alias) => [toKey(alias), alias]));
  aliases.delete('');
  aliases.delete(toKey(term));
  for (const word of [term, ...aliases.values()]) {
    if (!/[\p{L}\p{N}]/u.test(word)) throw createInvalidError('must contain a letter or digit');
    if (word.length > GLOSSARY_TERM_CHARACTERS)
      throw createInvalidError(`and their aliases must have at most ${GLOSSARY_TERM_CHARACTERS} characters`);
  }
  if (meaning.length > GLOSSARY_MEANING_CHARACTERS)
    throw createInvalidError(`must have meanings of at most ${GLOSSARY_MEANING_CHARACTERS} characters`);
  if (aliases.size > ALIASES_PER_TERM) throw createInvalidError(`must have at most ${ALIASES_PER_TERM} aliases each`);
  return { term, aliases: [...aliases.values()], meaning };
}

/** Two spellings with the same key are one term. */
const toKey = (text: string): string => clean(text).toLowerCase();

/** One line without control and format characters, which could hide words. */
const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();

const createInvalidError = (message: string): AppError =>
  new AppError('glossary.invalid', { details: { fields: { terms: [message] } } });
