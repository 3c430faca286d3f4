import { TITLE_CHARACTERS_MIN } from '../../../limits.ts';
import { AT, GENERAL_NOUN, mightNameType, NOT_ABOUT, toPattern } from './parse-meeting-names.ts';

/** Words of a question that name a series of meetings, and the text that replaces them once its meetings are selected. */
export type NamedSeries<S> = {
  readonly series: S;
  readonly words: string;
  readonly replacement: string;
  /** The question has the word "series": no meeting of the same name is meant. */
  readonly isExplicit: boolean;
};

const SERIES_NOUN = '(?:(?:meeting\\s+)?series|[\\p{L}-]*(?:reihe|serie))';
const SERIES_WORD = String.raw`(?<!\p{L})${SERIES_NOUN}(?!\p{L})`;
/** Words that are usual in the names of series, besides the nouns for meetings. */
const USUAL_WORD =
  /\b(?:daily|weekly|fortnightly|monthly|quarterly|jour[\s-]fixe|all[\s-]hands|check[\s-]in|round|board|council|committee|circle|forum|rat|ausschuss|kreis)s?\b/iu;

/** True if a question may name a series of meetings. */
export const mightNameSeries = (question: string): boolean =>
  new RegExp(SERIES_WORD, 'iu').test(question) || USUAL_WORD.test(question) || mightNameType(question);

/**
 * The series that a question names ("in the Website weekly series", "in our website weekly"): the longest name of several. Without the word
 * "series", a name of one word has to be followed by a noun ("in the council meetings").
 */
export function findNamedSeries<S extends { readonly name: string }>(
  question: string,
  series: readonly S[],
): NamedSeries<S> | undefined {
  for (const one of series.toSorted((a, b) => b.name.length - a.name.length)) {
    for (const { pattern, isExplicit } of createPatterns(one.name)) {
      const [words] = pattern.exec(question) ?? [];
      if (words !== undefined) return { series: one, words, replacement: 'meeting', isExplicit };
    }
  }
  return undefined;
}

const QUOTE = '["“”«»„]?';
const END = String.raw`(?![\p{L}\p{N}])`;

function createPatterns(name: string): readonly { readonly pattern: RegExp; readonly isExplicit: boolean }[] {
  const trimmed = name.trim();
  if (trimmed === '') return [];
  const quoted = `${QUOTE}${toPattern(trimmed)}${QUOTE}`;
  const explicit = [
    String.raw`(?<![\p{L}\p{N}])${NOT_ABOUT}${quoted}[\s-]*${SERIES_NOUN}${END}`,
    String.raw`(?<!\p{L})${NOT_ABOUT}${SERIES_NOUN}\s+${quoted}${END}`,
  ];
  const isOneWord = !/\s/u.test(trimmed);
  const noun = `(?:[\\s-]*${GENERAL_NOUN}(?:s|en)?)`;
  const atMeetings = `${AT}${quoted}${isOneWord ? noun : `s?${noun}?`}${END}`;
  return [
    ...explicit.map((pattern) => ({ pattern: new RegExp(pattern, 'iu'), isExplicit: true })),
    ...(trimmed.length < TITLE_CHARACTERS_MIN ? [] : [{ pattern: new RegExp(atMeetings, 'iu'), isExplicit: false }]),
  ];
}
