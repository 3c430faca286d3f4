import type { Segment } from '../../draft.ts';
import {
  CLAUSE_WORDS_MIN,
  FULL_STOP_CONTEXT_CHARACTERS,
  INTERJECTION_WORDS,
  RUN_ON_WORDS,
  UNPUNCTUATED_CHARACTERS,
} from '../limits.ts';
import { cleanText, isCutOff, toSentence } from './clean.ts';
import { cleanNonEnglishText } from './clean-non-english-text.ts';
import { findSegmentStarts } from './segment-starts.ts';
import { getStems, getWords } from './terms.ts';
import { backchannels } from './vocabulary.ts';

/** A sentence with its exact words (`quote`) and its cleaned form (`text`). */
export type Sentence = {
  readonly index: number;
  /** Indexes of its first and last segment. */
  readonly fromSegment: number;
  readonly toSegment: number;
  readonly speakerId: string;
  readonly quote: string;
  readonly text: string;
  readonly words: readonly string[];
  /** Stems of its content words. */
  readonly stems: readonly string[];
  readonly isQuestion: boolean;
  /** The sentence ends in the middle of a clause. */
  readonly isCutOff: boolean;
  /** The first sentence of its speaker's turn. */
  readonly isFirstOfTurn: boolean;
};

/** The part of a sentence in the segments `from` to `to`. */
export function getSentencePart(sentence: Sentence, segments: readonly Segment[], from: number, to: number): Sentence {
  const partSegments = segments.slice(from, to + 1);
  const ownTexts = partSegments
    .filter(({ speakerId }) => speakerId === sentence.speakerId)
    .map(({ text }) => text.trim());
  const quote = partSegments
    .map(({ text }) => text)
    .join(' ')
    .trim();
  return {
    ...sentence,
    fromSegment: from,
    toSegment: to,
    quote,
    isFirstOfTurn: false,
    ...createCleanForm(ownTexts.join(' ')),
  };
}

type Turn = { readonly speakerId: string; readonly from: number; readonly to: number };

const SENTENCE_END = /[.?!…]["'”’)\]]*$/u;

/** Splits a transcript into sentences, in order. */
export function splitSentences(segments: readonly Segment[], language = 'en'): Sentence[] {
  const sentences: Sentence[] = [];
  const startingSegments = language === 'en' ? findSegmentStarts(segments) : new Set<number>();
  for (const turn of findTurns(segments)) {
    const turnText = getTurnText(segments, turn);
    let isFirstOfTurn = true;
    const starts = turnText.parts.flatMap(({ begin, isOwn }, part) =>
      isOwn && startingSegments.has(turn.from + part) ? [begin] : [],
    );
    for (const range of findRanges(turnText.maskedText, starts)) {
      const sentence = createSentence(turnText, range, { index: sentences.length, isFirstOfTurn, language });
      if (sentence === undefined) continue;
      isFirstOfTurn = false;
      sentences.push(sentence);
    }
  }
  return sentences;
}

/** Adjacent segments of one speaker, including short interjections within a sentence. */
function findTurns(segments: readonly Segment[]): Turn[] {
  const turns: Turn[] = [];
  let start = 0;
  while (start < segments.length) {
    const speakerId = segments[start]?.speakerId ?? '';
    let to = start;
    for (let next = to + 1; next < segments.length; next++) {
      const segment = segments[next];
      if (segment === undefined) break;
      if (segment.speakerId === speakerId) to = next;
      else if (next - to > INTERJECTION_WORDS || !isInterjection(segment.text)) break;
      else if (SENTENCE_END.test(segments[to]?.text.trim() ?? '')) break;
    }
    turns.push({ speakerId, from: start, to });
    start = to + 1;
  }
  return turns;
}

/** True for short texts such as "Yeah." or "Mm-hmm okay". */
export function isInterjection(text: string): boolean {
  const words = getWords(text);
  return words.length <= INTERJECTION_WORDS && words.every((word) => backchannels.has(word));
}

type Range = { readonly from: number; readonly to: number };

/** Replaces the words of other speakers. */
const MASK = '\uFFFC';

/** The segments of a turn joined by one space. In `maskedText`, the words of others are masked, so that positions are the same. */
type TurnText = {
  readonly turn: Turn;
  readonly text: string;
  readonly maskedText: string;
  readonly parts: readonly { readonly begin: number; readonly end: number; readonly isOwn: boolean }[];
};

function getTurnText(segments: readonly Segment[], turn: Turn): TurnText {
  const turnSegments = segments.slice(turn.from, turn.to + 1);
  const isOwn = (segment: Segment) => segment.speakerId === turn.speakerId;
  let offset = 0;
  return {
    turn,
    text: turnSegments.map((segment) => segment.text).join(' '),
    maskedText: turnSegments
      .map((segment) => (isOwn(segment) ? segment.text : MASK.repeat(segment.text.length)))
      .join(' '),
    parts: turnSegments.map((segment) => {
      const begin = offset;
      offset += segment.text.length + 1;
      return { begin, end: offset - 1, isOwn: isOwn(segment) };
    }),
  };
}

/** Abbreviations that never end a sentence, and those that may end one before a capital. */
const ABBREVIATION = /(?:^|[\s("])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|Mr|Mrs|Ms|Dr|Prof|Hon|Rt|St|Sr|Jr|vs|Fig)\.$/u;
const FINAL_ABBREVIATION = /(?:^|[\s("])(?:etc|approx|Inc|Ltd|Co|a\.m|p\.m)\.$/u;

/**
 * Sentence punctuation, or a lower-case word followed by a capitalized function word (missing full stop). Each alternative
 * starts with a rare character, and a run of marks matches only at its start, so that matching takes linear time.
 */
const SENTENCE_BOUNDARY =
  /(?<![.?!…])[.?!…]+["'”’)\]]*(?=\s|$)|(?=\s(?:The|We|It|They|You|He|She|This|That|There|These|Those|And|But|So|If|Because|What|How|When|Then|My|Our|Is|Are|Do|Does|Can|Well|Okay|Yeah|Um|Uh|Just|Like|Maybe|Yes|Oh|Now|Also|Today|Why|Where|Which|Would|Could|Should|Did|Sorry)(?:['’]\p{Ll}+)?[\s,])(?<=\s(?:\p{Ll}[\p{Ll}'’]*|I|I['’]\p{Ll}+),?)/gu;

/** "Bis zum 20. März", "bis 20.3. buche ich": the full stop of an ordinal number does not end a sentence. */
const GERMAN_DAY = /\b(?:am|zum|bis|vom|ab|spätestens) \d{1,2}\.(?:\d{1,2}\.)?$/i;
const GERMAN_MONTH = /^\s*(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/;

/** The ranges of the sentences in the text of a turn. */
function findRanges(text: string, starts: readonly number[]): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  const ends = [...text.matchAll(SENTENCE_BOUNDARY)].map(({ index, 0: marks }) => index + marks.length);
  for (const to of [...new Set([...ends, ...starts])].sort((a, b) => a - b)) {
    if (starts.includes(to)) {
      if (to > from) ranges.push(...splitLongRange(text, { from, to }));
      from = to;
      continue;
    }
    const after = /\S/u.exec(text.slice(to, to + FULL_STOP_CONTEXT_CHARACTERS))?.[0] ?? '';
    const before = text.slice(Math.max(from, to - FULL_STOP_CONTEXT_CHARACTERS), to);
    if (after !== '' && ABBREVIATION.test(before)) continue;
    if (/\d/.test(after) && /\bNo\.$/i.test(before)) continue;
    if (
      GERMAN_DAY.test(before) &&
      (/\p{Ll}/u.test(after) || GERMAN_MONTH.test(text.slice(to, to + FULL_STOP_CONTEXT_CHARACTERS)))
    )
      continue;
    if (/\p{Ll}/u.test(after) && FINAL_ABBREVIATION.test(before)) continue;
    ranges.push(...splitLongRange(text, { from, to }));
    from = to;
  }
  ranges.push(...splitLongRange(text, { from, to: text.length }));
  return ranges;
}

/** Splits long unpunctuated text by length, then each piece at conjunctions. */
function splitLongRange(text: string, range: Range): Range[] {
  if (range.to - range.from <= UNPUNCTUATED_CHARACTERS) return splitRunOn(text, range);
  const ranges: Range[] = [];
  for (let from = range.from; from < range.to; ) {
    const space = text.indexOf(' ', from + UNPUNCTUATED_CHARACTERS);
    const limit = from + 2 * UNPUNCTUATED_CHARACTERS;
    // Splits without a space if necessary, to limit the length, but not within a surrogate pair.
    const end = space < 0 || space > limit ? limit - (/[\ud800-\udbff]/.test(text.charAt(limit - 1)) ? 1 : 0) : space;
    const to = Math.min(end, range.to);
    ranges.push(...splitRunOn(text, { from, to }));
    from = to;
  }
  return ranges;
}

/** Splits a long sentence at the conjunction nearest its middle, recursively. */
function splitRunOn(text: string, range: Range): Range[] {
  const piece = text.slice(range.from, range.to);
  if (piece.split(/\s+/).length <= RUN_ON_WORDS) return [range];
  let bestCut: number | undefined;
  for (const match of piece.matchAll(/[,;:]?\s+(?:and|so|but|because|then|or|which)\s|[,;:]\s+/g)) {
    const punctuationLength = /^[,;:]?/.exec(match[0])?.[0].length ?? 0;
    const cut = match.index + punctuationLength;
    const before = piece.slice(0, cut).trim().split(/\s+/).length;
    const after = piece.slice(cut).trim().split(/\s+/).length;
    if (before < CLAUSE_WORDS_MIN || after < CLAUSE_WORDS_MIN) continue;
    if (
      !/^\s+(?:and|so|but|because)\s+(?:i|we|you|he|she|it|they|that|this|there|the|then|so|if|um|uh)\b/i.test(
        piece.slice(cut),
      )
    )
      continue;
    if (bestCut === undefined || Math.abs(cut - piece.length / 2) < Math.abs(bestCut - piece.length / 2)) bestCut = cut;
  }
  if (bestCut === undefined) return [range];
  const middle = range.from + bestCut;
  return [...splitRunOn(text, { from: range.from, to: middle }), ...splitRunOn(text, { from: middle, to: range.to })];
}

function createSentence(
  { turn, text, maskedText, parts }: TurnText,
  range: Range,
  {
    index,
    isFirstOfTurn,
    language,
  }: { readonly index: number; readonly isFirstOfTurn: boolean; readonly language: string },
): Sentence | undefined {
  const slice = maskedText.slice(range.from, range.to);
  const from = range.from + (/^[\s\uFFFC]*/u.exec(slice)?.[0].length ?? 0);
  const to = range.to - (/(?<![\s\uFFFC])[\s\uFFFC]*$/u.exec(slice)?.[0].length ?? 0);
  const quote = text.slice(from, to);
  if (!/[\p{L}\p{N}]/u.test(quote)) return undefined;
  const first = findPartIndex(parts, from);
  const last = findPartIndex(parts, to - 1);
  const ownText = parts
    .slice(first, last + 1)
    .flatMap(({ begin, end, isOwn }) => (isOwn ? text.slice(Math.max(from, begin), Math.min(to, end)) : []))
    .join(' ');
  return {
    index,
    fromSegment: turn.from + first,
    toSegment: turn.from + last,
    speakerId: turn.speakerId,
    quote,
    isFirstOfTurn,
    ...createCleanForm(ownText, language),
  };
}

/** The cleaned text of a sentence and the fields derived from it. */
function createCleanForm(
  ownText: string,
  language = 'en',
): Pick<Sentence, 'text' | 'words' | 'stems' | 'isQuestion' | 'isCutOff'> {
  // The rules for English are applied to text of an unknown language, too.
  const isEnglish = language === 'en' || language === '';
  const clean = isEnglish ? cleanText(ownText) : cleanNonEnglishText(ownText);
  const words = getWords(clean);
  return {
    text: toSentence(clean),
    words,
    stems: getStems(words),
    isQuestion: /\?["'”’)\]]*$/u.test(ownText.trim()),
    isCutOff:
      (isEnglish && isCutOff(clean)) ||
      (!SENTENCE_END.test(ownText.trim()) && !/[,;:]$/.test(ownText.trim()) && words.length < 5),
  };
}

/** The index of the part that contains the position, or the last one before it. */
function findPartIndex(parts: TurnText['parts'], position: number): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.begin ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
