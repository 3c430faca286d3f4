import {
  KNOWN_WORDS_SHARE,
  PLAIN_WORDS_SHARE,
  SEGMENTS_AFTER_STATEMENT,
  SEGMENTS_AROUND_NUMBER,
  SEGMENTS_BEFORE_STATEMENT,
  STATEMENT_WORDS_SHARE,
  TITLE_WORDS_SHARE,
  UNSAID_WORD_WEIGHT,
} from '../limits.ts';
import { addsDecision, addsName, addsNegation, collectKnownWords } from './claim-guards.ts';
import type { Segment, Speaker } from './draft.ts';
import type { Transcript } from './evidence.ts';
import { findDigits, findSaidNumbers } from './said-numbers.ts';
import { getStems, getWords } from './writer/words/terms.ts';

/** Checks whether a text is supported by the transcript. */
export type Support = {
  /** True if enough words and all numbers of the text occur near the cited segments, and all its addresses in the transcript. */
  readonly isSupported: (text: string, cited: readonly Segment[]) => boolean;
  /** The same check for a title or topic, against the whole meeting. */
  readonly isSupportedByMeeting: (text: string) => boolean;
};

export type SupportSettings = {
  /** False if the text and the transcript are in different languages. */
  readonly comparesWords: boolean;
  /** True if the transcript is in English, so that spoken numbers can be read. */
  readonly isEnglish: boolean;
  readonly knownTexts: readonly string[];
  /** Returns the days that a text names, as "2026-11-22". */
  readonly findDays: (text: string) => readonly string[];
};

export function createSupport(
  transcript: Transcript,
  speakers: readonly Speaker[],
  { comparesWords, isEnglish, knownTexts, findDays }: SupportSettings,
): Support {
  const { segments, positionById } = transcript;
  const names = new Map(speakers.map(({ id, name, label }) => [id, `${name} ${label}`]));
  const knownText = [...segments.map(({ text }) => text), ...names.values(), ...knownTexts].join('\n');
  const normalizedText = normalize(knownText);
  const meetingStems = new Set(getStems(getWords(knownText)));

  const sharesWords = (text: string, stems: ReadonlySet<string>, share: number) => {
    const textStems = new Set(getStems(getWords(text)));
    return !comparesWords || [...textStems].filter((stem) => stems.has(stem)).length >= textStems.size * share;
  };
  // Cached, because statements cite the same segments repeatedly and segments may be long.
  const stemsByPosition = new Map<number, readonly string[]>();
  const getStemsAt = (position: number): readonly string[] => {
    const segment = segments[position];
    if (segment === undefined) return [];
    const stems =
      stemsByPosition.get(position) ?? getStems(getWords(`${names.get(segment.speakerId) ?? ''} ${segment.text}`));
    stemsByPosition.set(position, stems);
    return stems;
  };

  const getWeight = createRarity(segments.map((_, position) => getStemsAt(position)));

  /** As `sharesWords`, with rare words counting more and verbs of reporting not at all. Without a word to compare, all count. */
  const sharesRareWords = (text: string, nearby: ReadonlySet<string>) => {
    if (!comparesWords) return true;
    const textStems = [...new Set(getStems(getWords(text)))].filter((stem) => !REPORTING.has(stem));
    if (textStems.length === 0) return sharesWords(text, nearby, PLAIN_WORDS_SHARE);
    const known = textStems.filter((stem) => meetingStems.has(stem));
    if (known.length < textStems.length * KNOWN_WORDS_SHARE) return false;
    const sum = (stems: readonly string[]) => stems.reduce((total, stem) => total + getWeight(stem), 0);
    return sum(textStems.filter((stem) => nearby.has(stem))) >= sum(textStems) * STATEMENT_WORDS_SHARE;
  };

  const knownWords = collectKnownWords(knownText, [...names.values()]);
  /** English negates, decides and names in ways that can be compared. */
  const isTrueToWords = (text: string, getSaid: () => string) => {
    if (!comparesWords) return true;
    const said = getSaid();
    return !(addsNegation(text, said) || addsDecision(text, said) || addsName(text, knownWords));
  };
  const join = (from: number, to: number) =>
    segments
      .slice(from, to)
      .map((segment) => `${names.get(segment.speakerId) ?? ''}: ${segment.text}`)
      .join('\n');

  const hasKnownAddresses = (text: string) =>
    findAddresses(text).every((address) => normalizedText.includes(normalize(address)));

  const knownNumbers = findSaidNumbers(knownTexts.join('\n'));

  /** A number in digits must have been said, in digits or words, or belong to a day that was named ("on Friday"). */
  const hasSaidNumbers = (text: string, getSaid: () => string) => {
    const numbers = findDigits(text);
    if (numbers.length === 0) return true;
    const said = getSaid();
    const saidNumbers = findSaidNumbers(said);
    const isSaid = ({ values }: (typeof numbers)[number]) =>
      values.some((value) => saidNumbers.has(value) || knownNumbers.has(value));
    const unsaid = numbers.filter((number) => !isSaid(number));
    // Words for numbers are read in English only.
    if (unsaid.length === 0 || (!isEnglish && !/\p{N}/u.test(said))) return true;
    const dayNumbers = findSaidNumbers(findDays(said).join('\n'));
    return unsaid.every(({ values }) => values.some((value) => dayNumbers.has(value)));
  };

  return {
    isSupported: (text, cited) => {
      const first = positionById.get(cited[0]?.id ?? '') ?? 0;
      const last = first + cited.length - 1;
      const from = Math.max(0, first - SEGMENTS_BEFORE_STATEMENT);
      const to = last + SEGMENTS_AFTER_STATEMENT + 1;
      const nearbyStems = new Set<string>();
      for (let position = from; position < to; position += 1) {
        for (const stem of getStemsAt(position)) nearbyStems.add(stem);
      }
      return (
        hasKnownAddresses(text) &&
        sharesRareWords(text, nearbyStems) &&
        hasSaidNumbers(text, () =>
          join(Math.max(0, first - SEGMENTS_AROUND_NUMBER), last + SEGMENTS_AROUND_NUMBER + 1),
        ) &&
        isTrueToWords(text, () => join(from, to))
      );
    },
    isSupportedByMeeting: (text) =>
      hasKnownAddresses(text) &&
      sharesWords(text, meetingStems, TITLE_WORDS_SHARE) &&
      hasSaidNumbers(text, () => knownText),
  };
}

/** Verbs and subjects with which minutes attribute what was said. Nobody says them. */
const REPORTING = new Set(
  getStems(
    'team group everyone participants members said says noted notes explained explains reported mentioned stated confirmed agreed agrees decided decides meeting thought think thinks suggested believed asked discussed discussion talked told added considered concerned wanted pointed proposed argued felt introduced presented speaker people need needed'.split(
      ' ',
    ),
  ),
);

/** The weight of a stem, 0 to 1: the square of its inverse frequency in the segments. */
function createRarity(segments: readonly (readonly string[])[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const stems of segments) {
    for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const highest = Math.log(1 + segments.length);
  return (stem) => {
    const count = counts.get(stem);
    return count === undefined ? UNSAID_WORD_WEIGHT : (Math.log(1 + segments.length / count) / highest) ** 2;
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
