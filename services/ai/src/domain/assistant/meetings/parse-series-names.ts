import { TITLE_CHARACTERS_MIN } from '../../../limits.ts';
import { AT_MEETING, GENERAL_NOUN, mightNameType, NOT_ABOUT, toPattern } from './parse-meeting-names.ts';

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

const OUR_NAME =
  /\b(?:in|at|during|im|beim|bei)\s+(?:our|unser\p{L}*)\s+(?:last\s+|latest\s+|letzten\s+)?["“«„]?\p{Lu}/u;

/** True if a question may name a series of meetings. */
export const mightNameSeries = (question: string): boolean =>
  new RegExp(SERIES_WORD, 'iu').test(question) ||
  USUAL_WORD.test(question) ||
  OUR_NAME.test(question) ||
  mightNameType(question);

/**
 * The series that a question names ("in the Website weekly series", "in our website weekly"): the longest name of several. Without the word
 * "series", something else may have the name ("the cost of Project Apollo"): a word for meetings has to be in it or after it ("in the council
 * meetings"), or "our" before it. A name of one word has to be followed by a noun.
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
const AT_OUR = String.raw`(?<=\b(?:in|at|during|im|beim|bei)\s+(?:our|unser\p{L}*)\s+(?:(?:last|latest|letzten)\s+)?)`;
/** "In our Project Apollo housing" is no meeting. */
const NO_OTHER_NOUN = String.raw`(?=\s*(?:[?.!,;:]|$)|\s+(?:about|on|regarding|concerning|with|last|this|yesterday|today|that|and|or|for|since|when|by|to|before|after|über|zum?|zur|mit|am|letzte\p{L}*|\p{L}*ge\p{L}+|be\p{L}+|ver\p{L}+|ent\p{L}+)(?!\p{L}))`;

function createPatterns(name: string): readonly { readonly pattern: RegExp; readonly isExplicit: boolean }[] {
  const trimmed = name.trim();
  if (trimmed === '') return [];
  const quoted = `${QUOTE}${toPattern(trimmed)}${QUOTE}`;
  const explicit = [
    String.raw`(?<![\p{L}\p{N}])${NOT_ABOUT}${quoted}[\s-]*${SERIES_NOUN}${END}`,
    String.raw`(?<!\p{L})${NOT_ABOUT}${SERIES_NOUN}\s+${quoted}${END}`,
  ];
  const isOneWord = !/\s/u.test(trimmed);
  const isNameOfMeetings = !isOneWord && (USUAL_WORD.test(trimmed) || mightNameType(trimmed));
  const noun = `(?:[\\s-]*${GENERAL_NOUN}(?:s|en)?)`;
  const implicit = [
    `${AT_MEETING}${quoted}${isNameOfMeetings ? `s?${noun}?` : noun}${END}`,
    ...(isOneWord ? [] : [`${AT_OUR}${quoted}s?${END}${NO_OTHER_NOUN}`]),
  ];
  return [
    ...explicit.map((pattern) => ({ pattern: new RegExp(pattern, 'iu'), isExplicit: true })),
    ...(trimmed.length < TITLE_CHARACTERS_MIN
      ? []
      : implicit.map((pattern) => ({ pattern: new RegExp(pattern, 'iu'), isExplicit: false }))),
  ];
}
