import { getSequence, getSequenceStart } from './sequence.ts';

/** Stored chunks with consecutive numbers. Times are in seconds of the recording, without pauses. */
export type ChunkRange = {
  from: number;
  to: number;
  /** End of the first and of the last chunk. */
  firstEndSeconds: number;
  endSeconds: number;
};

/** Chunks that were never stored. */
export type MissingChunks = { fromChunk: number; toChunk: number; fromSeconds: number; toSeconds: number };

export function hasChunk(ranges: readonly ChunkRange[], number: number): boolean {
  return ranges.some(({ from, to }) => from <= number && number <= to);
}

/** Adds a chunk. The ranges stay sorted, and adjacent ones are merged. */
export function addToRanges(ranges: readonly ChunkRange[], number: number, endSeconds: number): ChunkRange[] {
  if (hasChunk(ranges, number)) return [...ranges];
  const before = ranges.filter(({ to }) => to < number);
  const after = ranges.filter(({ from }) => from > number);
  let range: ChunkRange = { from: number, to: number, firstEndSeconds: endSeconds, endSeconds };
  const previous = before.at(-1);
  if (previous?.to === number - 1) {
    before.pop();
    range = { ...range, from: previous.from, firstEndSeconds: previous.firstEndSeconds };
  }
  const next = after[0];
  if (next?.from === number + 1) {
    after.shift();
    range = { ...range, to: next.to, endSeconds: next.endSeconds };
  }
  return [...before, range, ...after];
}

/** The gaps between and before the ranges of each sequence, and after them if the number of chunks is known. */
export function findMissing(ranges: readonly ChunkRange[], totalChunks = 0): MissingChunks[] {
  const missing: MissingChunks[] = [];
  let nextChunk = 0;
  let seconds = 0;
  for (const { from, to, firstEndSeconds, endSeconds } of ranges) {
    nextChunk = Math.max(nextChunk, getSequenceStart(getSequence(from)));
    if (from > nextChunk) {
      // The chunk after the gap ends at a known time; all chunks are assumed to be equally long.
      const length = Math.max(firstEndSeconds - seconds, 0) / (from - nextChunk + 1);
      const toSeconds = seconds + length * (from - nextChunk);
      missing.push({ fromChunk: nextChunk, toChunk: from - 1, fromSeconds: seconds, toSeconds });
    }
    nextChunk = to + 1;
    seconds = endSeconds;
  }
  nextChunk = Math.max(nextChunk, totalChunks > 0 ? getSequenceStart(getSequence(totalChunks - 1)) : 0);
  if (totalChunks > nextChunk) {
    const stored = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    const length = stored === 0 ? 0 : (seconds - sumSeconds(missing)) / stored;
    const toSeconds = seconds + length * (totalChunks - nextChunk);
    missing.push({ fromChunk: nextChunk, toChunk: totalChunks - 1, fromSeconds: seconds, toSeconds });
  }
  return missing;
}

export const sumSeconds = (missing: readonly MissingChunks[]): number =>
  missing.reduce((sum, { fromSeconds, toSeconds }) => sum + toSeconds - fromSeconds, 0);

/** The ranges without the numbers of `removed`. Times are assumed to be distributed evenly within a range. */
export function removeFromRanges(
  ranges: readonly ChunkRange[],
  removed: readonly { from: number; to: number }[],
): ChunkRange[] {
  return removed.reduce<ChunkRange[]>(
    (rest, gap) =>
      rest.flatMap((range) => {
        const before = cut(range, range.from, Math.min(range.to, gap.from - 1));
        const after = cut(range, Math.max(range.from, gap.to + 1), range.to);
        return [...before, ...after];
      }),
    [...ranges],
  );
}

function cut(range: ChunkRange, from: number, to: number): ChunkRange[] {
  if (from > to) return [];
  const length = range.to === range.from ? 0 : (range.endSeconds - range.firstEndSeconds) / (range.to - range.from);
  const getEnd = (number: number) =>
    number === range.to ? range.endSeconds : range.firstEndSeconds + length * (number - range.from);
  return [{ from, to, firstEndSeconds: getEnd(from), endSeconds: getEnd(to) }];
}
