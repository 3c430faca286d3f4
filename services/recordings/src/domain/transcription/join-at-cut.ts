import { CUT_OVERLAP_SECONDS } from '../../limits.ts';
import type { RecognizedSegment } from './segments.ts';

type Word<S> = { readonly segment: S; readonly text: string; readonly normalized: string; readonly time: number };

/**
 * Joins two adjacent parts whose audio overlaps around a cut: both contain the words of the overlap. The longest sequence of words that
 * both have in common is kept once. If they have no words in common, they are separated by time.
 */
export function joinAtCut<S extends RecognizedSegment>(
  before: readonly S[],
  after: readonly S[],
  { from: cut }: { readonly from: number },
): S[] {
  const [start, end] = [cut - CUT_OVERLAP_SECONDS, cut + CUT_OVERLAP_SECONDS];
  const tail = splitIntoWords(before.filter((segment) => segment.end > start));
  const head = splitIntoWords(after.filter((segment) => segment.start < end));
  // Only one of them has words here.
  if (tail.length === 0 || head.length === 0) return [...before, ...after];
  const commonWords = findCommonWords(tail, head, cut);
  const keptTail =
    commonWords === undefined ? tail.filter(({ time }) => time < cut) : tail.slice(0, commonWords.tailEnd);
  const keptHead = commonWords === undefined ? head.filter(({ time }) => time >= cut) : head.slice(commonWords.headEnd);
  return [
    ...before.filter((segment) => segment.end <= start),
    ...toSegments(keptTail),
    ...toSegments(keptHead),
    ...after.filter((segment) => segment.start >= end),
  ];
}

/** The words of segments, with times that are spread over each segment by characters. */
function splitIntoWords<S extends RecognizedSegment>(segments: readonly S[]): Word<S>[] {
  return segments.flatMap((segment) => {
    const texts = segment.text.split(/\s+/).filter(Boolean);
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    let charactersBefore = 0;
    return texts.map((text) => {
      const time = segment.start + ((charactersBefore + text.length / 2) / characters) * (segment.end - segment.start);
      charactersBefore += text.length;
      return { segment, text, normalized: text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''), time };
    });
  });
}

/** The end, in both lists, of the longest sequence of equal words; of equally long ones, that nearest to the cut. */
function findCommonWords<S>(
  tail: readonly Word<S>[],
  head: readonly Word<S>[],
  cut: number,
): { tailEnd: number; headEnd: number } | undefined {
  let best: { tailEnd: number; headEnd: number; length: number; distance: number } | undefined;
  let row: number[] = [];
  for (const [tailIndex, word] of tail.entries()) {
    const next: number[] = [];
    for (const [headIndex, other] of head.entries()) {
      const isSame =
        word.normalized !== '' &&
        word.normalized === other.normalized &&
        Math.abs(word.time - other.time) < 3 * CUT_OVERLAP_SECONDS;
      const length = isSame ? (row[headIndex - 1] ?? 0) + 1 : 0;
      next.push(length);
      if (length === 0) continue;
      const distance = Math.abs(word.time - cut);
      const isBetter =
        best === undefined || length > best.length || (length === best.length && distance < best.distance);
      if (isBetter) best = { tailEnd: tailIndex + 1, headEnd: headIndex + 1, length, distance };
    }
    row = next;
  }
  return best;
}

/** The words as segments again: a shortened segment also gets a shorter time range. */
function toSegments<S extends RecognizedSegment>(words: readonly Word<S>[]): S[] {
  const bySegment = Map.groupBy(words, ({ segment }) => segment);
  return [...bySegment].map(([segment, kept]) => {
    const wordCount = segment.text.split(/\s+/).filter(Boolean).length;
    if (kept.length === wordCount) return segment;
    const text = kept.map((word) => word.text).join(' ');
    const keepsStart = segment.text.trim().startsWith(text);
    const keptSeconds = (kept.at(-1)?.time ?? segment.end) - (kept.at(0)?.time ?? segment.start);
    return keepsStart
      ? { ...segment, text, end: Math.min(segment.end, segment.start + keptSeconds + 0.5) }
      : { ...segment, text, start: Math.max(segment.start, segment.end - keptSeconds - 0.5) };
  });
}
