import { isKnownWord, type KnownWords } from './added-facts.ts';

/**
 * Names in languages other than English, found without a dictionary: words with a capital within a sentence. The first word of a sentence,
 * which always has one, and abbreviations are ignored.
 */

/** Languages that write nouns with a capital, so that only two capitals in a row are taken for a name. */
const CAPITALIZES_NOUNS = /^(?:de|lb)$/;
/** Languages whose scripts have capitals; dates and days have none within a sentence. */
const HAS_CAPITALS = /^(?:fr|es|it|pt|nl|cs|sk|pl|cy|de|lb)$/;
/** "Zusätzliche Kosten": inflected words that begin a sentence before a noun. */
const INFLECTED = /(?:e|er|en|em|es|s|z|nd|t)$/u;
const SENTENCE_START = /[.!?:;]\s+|[«»"“”„(–—]+/u;
const ELISION = /(?<!\p{L})\p{L}{1,2}['’](?=\p{L})/gu;

type Token = { readonly word: string; readonly isFirst: boolean; readonly isNew: boolean };

/** True if a statement in the language of the meeting contains a name that was not said and that is not the name of a person known to it. */
export function addsNameInLanguage(statement: string, known: KnownWords, language: string): boolean {
  if (!HAS_CAPITALS.test(language)) return false;
  return statement.split(SENTENCE_START).some((sentence) => {
    const tokens = (sentence.replace(ELISION, ' ').match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map(
      (word, index): Token => ({ word, isFirst: index === 0, isNew: isNewName(word, known) }),
    );
    if (!CAPITALIZES_NOUNS.test(language)) return tokens.some(({ isFirst, isNew }) => isNew && !isFirst);
    return tokens.some((token, index) => {
      const next = tokens[index + 1];
      return token.isNew && next?.isNew === true && !(token.isFirst && INFLECTED.test(token.word));
    });
  });
}

const isNewName = (word: string, known: KnownWords): boolean =>
  /^\p{Lu}\p{M}*\p{Ll}/u.test(word) && !isKnownWord(word, known);
