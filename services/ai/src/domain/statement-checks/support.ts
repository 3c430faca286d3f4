import type { DropReason, Segment, Speaker } from '../draft.ts';
import type { Transcript } from '../evidence.ts';
import { getStem, getStems, getWords } from '../writer/words/terms.ts';
import { functionWords } from '../writer/words/vocabulary.ts';
import { addsDecision, addsName, collectKnownWords } from './added-facts.ts';
import { createAddedNegationCheck } from './added-negation.ts';
import { getContentStems, getPrefix, isStemOfMinutes } from './content-words.ts';
import { createDistantNumberCheck, isSpokenWithWord } from './distant-numbers.ts';
import {
  DISTINCT_WORDS_SHARE,
  KNOWN_WORDS_SHARE,
  NUMBERS_IN_WORDS_MAX,
  OTHER_PLACES_SHARE,
  REPORTING_WORDS_SHARE,
  SEGMENTS_AFTER_STATEMENT,
  SEGMENTS_AROUND_NUMBER,
  SEGMENTS_AROUND_UNCERTAINTY,
  SEGMENTS_BEFORE_STATEMENT,
  STATEMENT_WORDS_SHARE,
  SUFFICIENT_WORDS_SHARE,
  TITLE_WORDS_SHARE,
} from './limits.ts';
import { isSpokenWithOtherUnit } from './number-units.ts';
import { createPlaceMatcher, type Place } from './place-match.ts';
import { findRoleWords } from './roles.ts';
import { findDigits, findPossibleNumbers } from './spoken-numbers.ts';
import { addsNameInLanguage } from './unspoken-names.ts';

/** Checks whether a text is supported by the transcript. */
export type SupportChecker = {
  /**
   * Returns why the cited places together do not support the text: its words or numbers do not occur near them, or its addresses do not
   * occur in the meeting.
   */
  readonly findDropReason: (text: string, places: readonly (readonly Segment[])[]) => DropReason | undefined;
  /** The same check of words, numbers and addresses for a title or topic, against the whole meeting. */
  readonly isSupportedByMeeting: (text: string) => boolean;
};

export type SupportSettings = {
  /** False if the text and the transcript are in different languages. */
  readonly canCompareWords: boolean;
  /** True if the transcript is in English, so that spoken numbers can be read. */
  readonly isEnglish: boolean;
  /** The language of text and transcript if it is the same one and not English; otherwise empty. */
  readonly sharedLanguage?: string | undefined;
  readonly knownTexts: readonly string[];
  /** The text with glossary terms replaced by their spoken aliases. Only words and names are compared in this form. */
  readonly toSpokenForm?: ((text: string) => string) | undefined;
  /** Returns the days that a text names, as "2026-11-22". */
  readonly findDays: (text: string) => readonly string[];
};

/** "Mar 9, 2026", "9 March": people say "on Monday". The number is compared with the days that were named. */
const CALENDAR_DATE =
  /\b(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}* \d{1,2}, \d{4}|\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}*(?: \d{4})?)\b/gu;

export function createSupportChecker(
  transcript: Transcript,
  speakers: readonly Speaker[],
  {
    canCompareWords,
    isEnglish,
    sharedLanguage = '',
    knownTexts,
    toSpokenForm = (text) => text,
    findDays,
  }: SupportSettings,
): SupportChecker {
  const { segments, positionById } = transcript;
  const names = new Map(speakers.map(({ id, name, label }) => [id, `${name} ${label}`]));
  const knownText = [...segments.map(({ text }) => text), ...names.values(), ...knownTexts].join('\n');
  const normalizedText = normalize(knownText);
  const knownWordList = getWords(knownText);
  const meetingWords = new Set(knownWordList);
  const getMeetingStems = once(() => new Set(getStems(knownWordList)));

  const sharesWords = (text: string, share: number) => {
    if (!canCompareWords) return true;
    const meetingStems = getMeetingStems();
    const textStems = new Set(getStems(getWords(text)));
    return [...textStems].filter((stem) => meetingStems.has(stem)).length >= textStems.size * share;
  };
  const getSegmentStems = once(() =>
    segments.map((segment) => {
      const stems = getContentStems(segment.text);
      return { stems, hasContent: stems.length > 0 };
    }),
  );
  const getPlaceMatcher = once(() => createPlaceMatcher(getSegmentStems()));
  const getNameWords = once(() => new Set(findLetters([...names.values()].join('\n').toLowerCase())));
  /** The words of a speaker's name are not content: "User Interface" as a name is not a topic, but "the user interface" is. */
  const removeNames = (text: string) =>
    text.replace(/(?<![\p{L}\p{M}])(\p{Lu}[\p{L}\p{M}]*)(?:['’]s)?/gu, (all, word: string) =>
      getNameWords().has(word.toLowerCase()) ? ' ' : all,
    );
  const getKnownPrefixes = once(() => new Set(getContentStems(knownText).map(getPrefix)));

  /** True if enough of the words occur in the meeting; roles of people and words of minutes may not have been said. */
  const hasKnownWords = (text: string, stems: readonly string[]) => {
    const isKnown = (stem: string) => getKnownPrefixes().has(getPrefix(stem));
    const roleStems = new Set(getContentStems(findRoleWords(text).join(' ')));
    const knownStems = stems.filter(isKnown);
    const unknown = stems.filter((stem) => !isKnown(stem) && !isStemOfMinutes(stem) && !roleStems.has(stem));
    return knownStems.length >= (knownStems.length + unknown.length) * KNOWN_WORDS_SHARE;
  };

  /**
   * True if the words of a statement distinguish its place from others. Words that only report, such as "said", count if there are no
   * others.
   */
  const matchesPlaces = (text: string, places: readonly Place[]) => {
    if (!canCompareWords) return true;
    const undated = text.replace(CALENDAR_DATE, ' ');
    const allStems = [...new Set(getContentStems(undated))];
    const otherStems = [...new Set(getContentStems(removeNames(undated)))];
    if (otherStems.length === 0)
      return places.some((place) => isSpeakerOf(text, place) || sharesReportingWords(text, place));
    if (!hasKnownWords(text, allStems)) return false;
    const { share, shareOfOtherMatches } = getPlaceMatcher()(otherStems, places);
    if (share >= SUFFICIENT_WORDS_SHARE) return true;
    if (shareOfOtherMatches === undefined) return share >= STATEMENT_WORDS_SHARE;
    // One of several places is more likely to match by chance.
    return share >= DISTINCT_WORDS_SHARE && shareOfOtherMatches <= OTHER_PLACES_SHARE / places.length;
  };
  /** A speaker may be called "A", which is not a word that could be compared. */
  const isSpeakerOf = (text: string, { first, last }: Place) =>
    segments
      .slice(first, last + 1)
      .some(({ speakerId }) =>
        speakers.some(({ id, name, label }) => id === speakerId && [name, label].includes(text)),
      );
  const sharesReportingWords = (text: string, { first, last }: Place) => {
    const from = Math.max(0, first - SEGMENTS_BEFORE_STATEMENT);
    const nearby = segments.slice(from, last + SEGMENTS_AFTER_STATEMENT + 1);
    const spoken = new Set(
      nearby.flatMap((segment) => getWords(`${names.get(segment.speakerId) ?? ''} ${segment.text}`)).map(getStem),
    );
    const findStems = (words: string) =>
      new Set(
        getWords(words)
          .filter((word) => !functionWords.has(word))
          .map(getStem),
      );
    const otherStems = findStems(removeNames(text));
    const stems = otherStems.size > 0 ? otherStems : findStems(text);
    return stems.size > 0 && [...stems].filter((stem) => spoken.has(stem)).length >= stems.size * REPORTING_WORDS_SHARE;
  };

  const getKnownWords = once(() => collectKnownWords(knownText, [...names.values()]));
  const getNegationCheck = once(() => createAddedNegationCheck(segments.map(({ text }) => text)));
  /** Negations and decisions are compared in English only. */
  const findAddition = (
    text: string,
    joinNearby: (segmentsBefore: number, segmentsAfter: number) => string,
  ): DropReason | undefined => {
    if (!canCompareWords)
      return addsNameInLanguage(toSpokenForm(text), getKnownWords(), sharedLanguage) ? 'name_not_said' : undefined;
    const spoken = joinNearby(SEGMENTS_BEFORE_STATEMENT, SEGMENTS_AFTER_STATEMENT);
    const getWiderText = () => joinNearby(SEGMENTS_AROUND_UNCERTAINTY, SEGMENTS_AROUND_UNCERTAINTY);
    if (getNegationCheck()(text, spoken, getWiderText)) return 'negation_added';
    if (addsDecision(text, spoken)) return 'decision_added';
    return addsName(toSpokenForm(text), getKnownWords()) ? 'name_not_said' : undefined;
  };
  /** A sentence may go on in the next segment of its speaker, if that is known. */
  const joinSegments = (from: number, to: number) =>
    segments.slice(from, to).reduce((joined, { speakerId, text }, index, all) => {
      const previous = all[index - 1];
      const isContinued =
        speakerId !== '' && previous?.speakerId === speakerId && !/[.!?…]["'”’]?\s*$/u.test(previous.text);
      return isContinued ? `${joined} ${text}` : `${joined}\n${names.get(speakerId) ?? ''}: ${text}`;
    }, '');

  /** Interjections ("mm-hmm") do not count as segments. */
  const joinAround = ({ first, last }: Place, segmentsBefore: number, segmentsAfter: number) => {
    const findPosition = (from: number, count: number, step: 1 | -1) => {
      let index = from;
      for (let remaining = count; remaining > 0 && segments[index + step] !== undefined; index += step) {
        if (getSegmentStems()[index + step]?.hasContent === true) remaining -= 1;
      }
      return index;
    };
    return joinSegments(findPosition(first, segmentsBefore, -1), findPosition(last, segmentsAfter, 1) + 1);
  };

  const hasKnownAddresses = (text: string) =>
    findAddresses(text).every((address) => normalizedText.includes(normalize(address)) || isMissingSpace(address));

  /** "written.Similar" is the end of a sentence, if both words were said. */
  const isMissingSpace = (address: string) => {
    const [, before = '', after = ''] = /^(\p{Ll}+)\.(\p{Lu}\p{Ll}+)$/u.exec(address) ?? [];
    return meetingWords.has(before) && meetingWords.has(after.toLowerCase());
  };

  /** The smallest number that the transcript writes in digits, of the numbers that are usually written in digits. */
  const getSmallestDigits = once(() =>
    segments
      .flatMap(({ text }) => findDigits(text))
      .flatMap(({ values }) => values)
      .filter((value) => value > NUMBERS_IN_WORDS_MAX)
      .reduce((smallest, value) => Math.min(smallest, value), Number.POSITIVE_INFINITY),
  );
  const knownNumbers = findPossibleNumbers(knownTexts.join('\n'));
  const getDistantNumberCheck = once(() => createDistantNumberCheck(segments.map(({ text }) => text)));

  /** A number in digits must have been said, in digits or words, or belong to a day that was said ("on Friday"). */
  const hasSpokenNumbers = (text: string, getSpokenText: () => string, getCloseText = getSpokenText) => {
    const numbers = findDigits(text);
    if (numbers.length === 0) return true;
    const spoken = getSpokenText();
    const spokenNumbers = findPossibleNumbers(spoken);
    const closeNumbers = findPossibleNumbers(getCloseText());
    /** A number that was said further away may be that of another thing. */
    const belongsToStatement = (values: readonly number[]) =>
      !canCompareWords || values.some((value) => closeNumbers.has(value)) || isSpokenWithWord(text, values, spoken);
    const isSpoken = (number: (typeof numbers)[number]) =>
      number.values.some((value) => knownNumbers.has(value)) ||
      (number.values.some((value) => spokenNumbers.has(value)) &&
        belongsToStatement(number.values) &&
        !(canCompareWords && isSpokenWithOtherUnit(text, number, spoken)));
    const unspokenNumbers = numbers.filter((number) => !isSpoken(number));
    if (unspokenNumbers.length === 0) return true;
    // Words for numbers are read in English only: elsewhere, a smaller one than those that the transcript has in digits may have been said.
    const mayBeInWords = !isEnglish && !/\p{N}/u.test(spoken);
    if (mayBeInWords && unspokenNumbers.every(({ values }) => Math.max(...values) < getSmallestDigits())) return true;
    const dayNumbers = findPossibleNumbers(findDays(spoken).join('\n'));
    return unspokenNumbers.every(
      (number) =>
        number.values.some((value) => dayNumbers.has(value)) ||
        (canCompareWords && getDistantNumberCheck()(text, number)),
    );
  };

  return {
    findDropReason: (text, cited) => {
      const places = cited.map((placeSegments) => {
        const first = positionById.get(placeSegments[0]?.id ?? '') ?? 0;
        return { first, last: first + placeSegments.length - 1 };
      });
      const joinNearby = (segmentsBefore: number, segmentsAfter: number) =>
        places.map((place) => joinAround(place, segmentsBefore, segmentsAfter)).join('\n');
      if (!hasKnownAddresses(text)) return 'address_not_said';
      if (!matchesPlaces(toSpokenForm(text), places)) return 'words_not_said';
      const getNearby = () => joinNearby(SEGMENTS_BEFORE_STATEMENT, SEGMENTS_AFTER_STATEMENT);
      if (!hasSpokenNumbers(text, () => joinNearby(SEGMENTS_AROUND_NUMBER, SEGMENTS_AROUND_NUMBER), getNearby))
        return 'number_not_said';
      return findAddition(text, joinNearby);
    },
    isSupportedByMeeting: (text) =>
      hasKnownAddresses(text) &&
      sharesWords(toSpokenForm(text), TITLE_WORDS_SHARE) &&
      hasSpokenNumbers(text, () => knownText),
  };
}

const findLetters = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** Computes a value when it is first needed, because the indexes of words are not needed for other languages. */
function once<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

const ADDRESSES: readonly RegExp[] = [
  // Sites and email addresses with their path and query: a matching host is not enough.
  /[\p{L}\p{N}][\p{L}\p{N}_-]*(?:[.@][\p{L}\p{N}_-]+)*[.@]\p{L}{2,}(?![\p{L}\p{N}])(?:[/?#:]\S*)?/gu,
  /\S*:\/\/\S+/g,
  // IP addresses, hosts with a port, and paths.
  /\b\d{1,3}(?:\.\d{1,3}){3}(?:[/?#:]\S*)?/g,
  /\[[\da-f]*:[\da-f:]+\]\S*/gi,
  /[\p{L}\p{N}-]+:\d{2,5}\/\S+/gu,
  /(?<![\p{L}\p{N}])\/[\p{L}\p{N}_-]+\/\S+/gu,
  // Telephone numbers and ids.
  /\+?\d[\d\s()-]{6,}\d/g,
  /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}\b/gi,
];

/** Addresses in a text, including those with obfuscated dots. */
function findAddresses(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/。|\[\.\]|\(\.\)/g, '.');
  return ADDRESSES.flatMap((pattern) => plain.match(pattern) ?? []);
}

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
