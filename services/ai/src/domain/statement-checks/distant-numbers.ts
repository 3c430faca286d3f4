import { getStem, getWords } from '../writer/words/terms.ts';
import { functionWords } from '../writer/words/vocabulary.ts';
import { isReportingWord } from './content-words.ts';
import { MIN_SHARED_STEM_RATIO, MIN_SHARED_STEMS } from './limits.ts';
import { isSpokenWithOtherUnit } from './number-units.ts';
import { type findDigits, findPossibleNumbers } from './spoken-numbers.ts';

type FoundNumber = ReturnType<typeof findDigits>[number];

/** True if a sentence of the meeting says the number with its unit and with half of the words of the statement, or if it is a decimal. */
export type DistantNumberCheck = (statement: string, number: FoundNumber) => boolean;

/**
 * Finds numbers that were said far from the evidence of a statement. A number alone is weak evidence, so the sentence must also share words:
 * "the run was too long at 5 minutes" is supported by "five minutes is just too long", but not by "five minutes later". A decimal is
 * seldom said twice by chance. English only.
 */
export function createDistantNumberCheck(texts: readonly string[]): DistantNumberCheck {
  const sentences = texts
    .flatMap((text) => text.split(/(?<=[.?!])\s+/))
    .flatMap((text) => {
      const numbers = findPossibleNumbers(text);
      return numbers.size === 0 ? [] : [{ text, numbers, stems: findStems(text) }];
    });
  return (statement, { values, offset }) => {
    const decimals = values.filter((value) => !Number.isInteger(value));
    const isDecimalSpoken = sentences.some(
      ({ text, numbers }) =>
        decimals.some((value) => numbers.has(value)) && !isSpokenWithOtherUnit(statement, { values, offset }, text),
    );
    if (isDecimalSpoken) return true;
    const unit = findUnit(statement.slice(offset));
    if (unit === undefined) return false;
    const stems = findStems(statement);
    const needed = Math.max(MIN_SHARED_STEMS, stems.size * MIN_SHARED_STEM_RATIO);
    return sentences.some(
      ({ numbers, stems: spoken }) =>
        values.some((value) => numbers.has(value)) &&
        spoken.has(unit) &&
        [...stems].filter((stem) => spoken.has(stem)).length >= needed,
    );
  };
}

/** True if a sentence says one of the values with a word of the statement: "25" of "the remote has 25 keys" is not that of "25 euros". */
export function isSpokenWithWord(statement: string, values: readonly number[], spoken: string): boolean {
  const stems = findStems(statement);
  return spoken.split(/(?<=[.?!])\s+|\n/).some((sentence) => {
    const numbers = findPossibleNumbers(sentence);
    return values.some((value) => numbers.has(value)) && [...findStems(sentence)].some((stem) => stems.has(stem));
  });
}

const spellPercent = (text: string): string => text.replace(/\s*%|\bper cent\b/gi, ' percent');

/** The word right after the digits at the beginning of a text, as in "5 minutes", "5-minute" and "5 %". */
function findUnit(text: string): string | undefined {
  const [, word] = /^[\d.,]+[\s-]*(\p{L}+)/u.exec(spellPercent(text)) ?? [];
  return word === undefined || functionWords.has(word.toLowerCase()) ? undefined : getStem(word.toLowerCase());
}

function findStems(text: string): ReadonlySet<string> {
  return new Set(
    getWords(spellPercent(text))
      .flatMap((word) => word.split('-'))
      .filter((word) => !functionWords.has(word) && !isReportingWord(word) && !/^\d/.test(word))
      .map(getStem),
  );
}
