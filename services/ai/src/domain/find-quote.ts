import {
  QUOTE_MATCH_SHARE,
  QUOTE_OMISSION_WORDS,
  QUOTE_SEGMENTS_MAX,
  QUOTE_WINDOWS,
  QUOTE_WORDS_MIN,
} from '../limits.ts';
import type { Segment } from './draft.ts';
import { hesitations } from './writer/words/vocabulary.ts';

/** A word of the transcript with its position: the index of its segment, and its start and end in the segment's text. */
type Word = { readonly word: string; readonly segment: number; readonly start: number; readonly end: number };

/** The words of a transcript in order, without hesitations and repeats, and their indexes by word. */
export type QuoteIndex = {
  readonly words: readonly Word[];
  readonly indexesByWord: ReadonlyMap<string, readonly number[]>;
};

/** Positions of the first and the last cited segment; `last` is before `first` if none are cited. */
export type CitedPlace = { readonly first: number; readonly last: number };

/** The place at which a quote was found, with the exact words of the transcript. */
export type FoundQuote = { readonly firstSegment: number; readonly lastSegment: number; readonly quote: string };

/** Scripts without spaces between words count as words of one character. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]+/gv;

const OMISSION = /…|\.{3,}/g;

/** Calls `add` for each word that is neither a hesitation nor a repeat of the word before it, in lower case, with its position in the text. */
function readWords(text: string, previous: string, add: (word: string, start: number, end: number) => void): string {
  let last = previous;
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    const word = raw.normalize('NFKC').toLowerCase();
    if (hesitations.has(word) || word === last) continue;
    last = word;
    add(word, index, index + raw.length);
  }
  return last;
}

export function createQuoteIndex(segments: readonly Segment[]): QuoteIndex {
  const words: Word[] = [];
  const indexesByWord = new Map<string, number[]>();
  let last = '';
  for (const [segment, { text }] of segments.entries()) {
    last = readWords(text, last, (word, start, end) => {
      const indexes = indexesByWord.get(word);
      if (indexes) indexes.push(words.length);
      else indexesByWord.set(word, [words.length]);
      words.push({ word, segment, start, end });
    });
  }
  return { words, indexesByWord };
}

/**
 * Finds a quote anywhere in the transcript, ignoring case, punctuation, hesitations and repeats: first all its words in
 * order, then most of them by their longest common subsequence with a window of the transcript. Of equal matches, the one
 * nearest to the cited segments is returned. Runs in time linear in the length of the transcript.
 */
export function findQuote(
  quote: string,
  citedPlace: CitedPlace,
  segments: readonly Segment[],
  index: QuoteIndex,
): FoundQuote | undefined {
  const quoteWords: string[] = [];
  readWords(quote, '', (word) => quoteWords.push(word));
  if (quoteWords.length < QUOTE_WORDS_MIN) return undefined;
  const omissions = quote.match(OMISSION)?.length ?? 0;
  const range =
    findExactMatch(quoteWords, citedPlace, index) ?? findFuzzyMatch(quoteWords, omissions, citedPlace, index);
  return range && toFoundQuote(range, quote, segments, index);
}

/** Indexes of the first and the last word in the words of a transcript. */
type Range = { readonly from: number; readonly to: number };

/** Segments between the word at an index and the cited ones; 0 if none are cited. */
function getDistance({ words }: QuoteIndex, wordIndex: number, { first, last }: CitedPlace): number {
  const segment = words[wordIndex]?.segment ?? 0;
  return last < first ? 0 : Math.max(first - segment, segment - last, 0);
}

function findExactMatch(quoteWords: readonly string[], citedPlace: CitedPlace, index: QuoteIndex): Range | undefined {
  const { words, indexesByWord } = index;
  const getCount = (word: string): number => indexesByWord.get(word)?.length ?? 0;
  const rarest = quoteWords.reduce(
    (best, word, position) => (getCount(word) < getCount(quoteWords[best] ?? '') ? position : best),
    0,
  );
  let found: Range | undefined;
  for (const wordIndex of indexesByWord.get(quoteWords[rarest] ?? '') ?? []) {
    const from = wordIndex - rarest;
    if (!quoteWords.every((word, offset) => words[from + offset]?.word === word)) continue;
    const isNearer = !found || getDistance(index, from, citedPlace) < getDistance(index, found.from, citedPlace);
    if (isNearer) found = { from, to: from + quoteWords.length - 1 };
  }
  return found;
}

/** Counts the shared words of each window of the transcript first, and compares the order of words only in the best ones. */
function findFuzzyMatch(
  quoteWords: readonly string[],
  omissions: number,
  citedPlace: CitedPlace,
  index: QuoteIndex,
): Range | undefined {
  const required = Math.ceil(quoteWords.length * QUOTE_MATCH_SHARE);
  const length = Math.ceil(quoteWords.length * 1.5) + 2 + omissions * QUOTE_OMISSION_WORDS;
  const candidates = findWindowRuns(quoteWords, required, length, index)
    .map((run) => ({ ...run, distance: getDistance(index, run.from, citedPlace) }))
    .sort((a, b) => b.shared - a.shared || a.distance - b.distance)
    .slice(0, QUOTE_WINDOWS)
    .flatMap(({ from, until, distance }) => [...new Set([from, until])].map((start) => ({ from: start, distance })));
  let best: (Range & { matched: number; distance: number }) | undefined;
  for (const { from, distance } of candidates) {
    const match = matchInOrder(quoteWords, from, Math.min(from + length, index.words.length), index);
    if (match === undefined || match.matched < required) continue;
    const spanned = (index.words[match.to]?.segment ?? 0) - (index.words[match.from]?.segment ?? 0) + 1;
    if (spanned > QUOTE_SEGMENTS_MAX) continue;
    const isBetter =
      !best || match.matched > best.matched || (match.matched === best.matched && distance < best.distance);
    if (isBetter) best = { ...match, distance };
  }
  return best;
}

/**
 * A run of windows that share equally many words with the quote. The first begins at `from`, the last at `until`. The first may begin too
 * early to contain the end of the quote.
 */
type WindowRun = { readonly from: number; readonly until: number; readonly shared: number };

/** Windows of `length` words that share enough words with the quote; of overlapping ones, those that share the most. */
function findWindowRuns(
  quoteWords: readonly string[],
  required: number,
  length: number,
  { words }: QuoteIndex,
): WindowRun[] {
  const wordLimits = new Map<string, number>();
  for (const word of quoteWords) wordLimits.set(word, (wordLimits.get(word) ?? 0) + 1);
  const present = new Map<string, number>();
  const runs: WindowRun[] = [];
  let shared = 0;
  for (let end = 0; end < words.length + length - required; end += 1) {
    const addedWord = words[end]?.word;
    if (addedWord !== undefined) {
      const limit = wordLimits.get(addedWord);
      const count = (present.get(addedWord) ?? 0) + 1;
      if (limit !== undefined) present.set(addedWord, count);
      if (limit !== undefined && count <= limit) shared += 1;
    }
    const removedWord = words[end - length]?.word;
    if (removedWord !== undefined) {
      const limit = wordLimits.get(removedWord);
      const count = present.get(removedWord) ?? 0;
      if (limit !== undefined) present.set(removedWord, count - 1);
      if (limit !== undefined && count <= limit) shared -= 1;
    }
    if (shared < required) continue;
    const from = Math.max(0, end - length + 1);
    const last = runs.at(-1);
    if (last === undefined || from - last.from >= length) runs.push({ from, until: from, shared });
    else if (shared > last.shared) runs[runs.length - 1] = { from, until: from, shared };
    else if (shared === last.shared) runs[runs.length - 1] = { ...last, until: from };
  }
  return runs;
}

/** The longest common subsequence of the quote and a window of the transcript, from its first to its last word. */
function matchInOrder(
  quoteWords: readonly string[],
  from: number,
  end: number,
  { words }: QuoteIndex,
): (Range & { matched: number }) | undefined {
  const width = end - from + 1;
  const lengths = new Uint16Array((quoteWords.length + 1) * width);
  const getLength = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = quoteWords.length - 1; row >= 0; row -= 1) {
    for (let column = width - 2; column >= 0; column -= 1) {
      lengths[row * width + column] =
        quoteWords[row] === words[from + column]?.word
          ? getLength(row + 1, column + 1) + 1
          : Math.max(getLength(row + 1, column), getLength(row, column + 1));
    }
  }
  // Of equally long subsequences, take the one that begins last: an earlier "and" is not part of the quote.
  let start = 0;
  while (start < width - 1 && getLength(0, start + 1) === getLength(0, 0)) start += 1;
  let first: number | undefined;
  let last = 0;
  for (let row = 0, column = start; row < quoteWords.length && column < width - 1; ) {
    if (quoteWords[row] === words[from + column]?.word) {
      first ??= from + column;
      last = from + column;
      row += 1;
      column += 1;
    } else if (getLength(row + 1, column) >= getLength(row, column + 1)) row += 1;
    else column += 1;
  }
  return first === undefined ? undefined : { from: first, to: last, matched: getLength(0, 0) };
}

function toFoundQuote(
  { from, to }: Range,
  quote: string,
  segments: readonly Segment[],
  { words }: QuoteIndex,
): FoundQuote | undefined {
  const first = words[from];
  const last = words[to];
  if (first === undefined || last === undefined) return undefined;
  const texts = segments.slice(first.segment, last.segment + 1).map(({ text }) => text);
  const joined = texts.join(' ');
  const end = joined.length - (texts.at(-1)?.length ?? 0) + last.end;
  const exact = joined.slice(first.start, end);
  const found = { firstSegment: first.segment, lastSegment: last.segment };
  // Punctuation around the words is kept if the quote has it as well.
  return joined.includes(quote) && quote.includes(exact) ? { ...found, quote } : { ...found, quote: exact };
}
