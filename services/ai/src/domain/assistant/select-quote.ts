import { LONG_QUOTE_PIECE_CHARACTERS, QUOTED_WORDS } from '../../limits.ts';
import type { Segment } from '../draft.ts';
import { getWordWeight } from '../statement-checks/word-weight.ts';
import type { CitedSegment } from './answer.ts';
import { getComparableWords } from './question-words.ts';

const SENTENCE_END = /[.!?]\s*$/u;

/** Weight of each word of a question: the rarer in the meeting, the higher. */
export type WordWeights = ReadonlyMap<string, number>;

export function computeWordWeights(questionWords: ReadonlySet<string>, texts: readonly string[]): WordWeights {
  const counts = new Map([...questionWords].map((word) => [word, 0]));
  for (const text of texts) {
    for (const word of getComparableWords(text)) {
      const count = counts.get(word);
      if (count !== undefined) counts.set(word, count + 1);
    }
  }
  return new Map([...counts].map(([word, count]) => [word, getWordWeight(count, texts.length)]));
}

/**
 * The consecutive segments of a passage that contain most of the question, followed by what was said next, up to about 60 words. Of a
 * longer segment, the sentences that contain most of it. The texts are exact parts of the segments, with "…" where a sentence is cut.
 */
export function selectQuote(segments: readonly Segment[], weights: WordWeights): CitedSegment[] {
  const [from, to] = selectRange(
    segments.map(({ text }) => text),
    weights,
  );
  return citeSegments(segments.slice(from, to), weights);
}

/** All of these segments; of a longer one, the sentences that contain most of a question. */
export function citeSegments(segments: readonly Segment[], weights: WordWeights = new Map()): CitedSegment[] {
  return segments.map(({ id, speakerId, start, text }) => ({
    segmentId: id,
    speakerId,
    ...(start === undefined ? {} : { start }),
    text: shortenLongText(text, weights),
  }));
}

/** The consecutive lines of the minutes that contain most of the question. */
export function selectLines(lines: readonly string[], weights: WordWeights): CitedSegment[] {
  const [from, to] = selectRange(lines, weights);
  return lines.slice(from, to).map((line) => ({
    segmentId: '',
    speakerId: '',
    text: shortenLongText(line, weights),
  }));
}

/** The first and the next number of the texts with most of the words; the shortest of equal ones, extended to the length of a quote. */
function selectRange(texts: readonly string[], weights: WordWeights): readonly [number, number] {
  const lengths = texts.map(countWords);
  const words = texts.map((text) => [...getComparableWords(text)].filter((word) => weights.has(word)));
  let best = { from: 0, to: Math.min(1, texts.length), score: -1, length: 0 };
  for (let from = 0; from < texts.length; from += 1) {
    const found = new Set<string>();
    let length = 0;
    for (let to = from; to < texts.length; to += 1) {
      length += lengths[to] ?? 0;
      if (to > from && length > QUOTED_WORDS) break;
      for (const word of words[to] ?? []) found.add(word);
      const score = [...found].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
      if (score > best.score || (score === best.score && length < best.length))
        best = { from, to: to + 1, score, length };
    }
  }
  let { to, length } = best;
  while (to < texts.length && length + (lengths[to] ?? 0) <= QUOTED_WORDS) length += lengths[to++] ?? 0;
  return [best.from, to];
}

function shortenLongText(text: string, weights: WordWeights): string {
  if (countWords(text) <= QUOTED_WORDS) return text;
  const pieces = splitIntoPieces(text);
  const [from, to] = selectRange(pieces, weights);
  const isCut = (piece: string | undefined) => piece !== undefined && !SENTENCE_END.test(piece);
  const start = isCut(pieces[from - 1]) ? '…' : '';
  const end = to < pieces.length && isCut(pieces[to - 1]) ? '…' : '';
  return `${start}${pieces.slice(from, to).join('').trim()}${end}`;
}

/** The sentences of a text, each with the space after it; a longer one is split between words. Joined, they are the text. */
function splitIntoPieces(text: string): string[] {
  const words = `[^.!?]{1,${LONG_QUOTE_PIECE_CHARACTERS}}`;
  // A word that is longer than a piece is split.
  const pattern = new RegExp(`(?:${words}(?=[\\s.!?]|$)|${words})?[.!?]*\\s*`, 'gu');
  return (text.match(pattern) ?? []).filter((piece) => piece !== '');
}

export function countWords(text: string): number {
  return text.split(/\s+/u).filter(Boolean).length;
}
