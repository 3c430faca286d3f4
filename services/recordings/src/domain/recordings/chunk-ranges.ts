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

/** Adds a chunk. The ranges stay sorted, and as few as possible. */
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

/** The gaps between and before the ranges, and after them if the number of chunks is known. */
export function findMissing(ranges: readonly ChunkRange[], totalChunks = 0): MissingChunks[] {
  const missing: MissingChunks[] = [];
  let nextChunk = 0;
  let seconds = 0;
  for (const { from, to, firstEndSeconds, endSeconds } of ranges) {
    if (from > nextChunk) {
      // The chunk after the gap ends at a known time; all of them are taken as equally long.
      const length = Math.max(firstEndSeconds - seconds, 0) / (from - nextChunk + 1);
      const toSeconds = seconds + length * (from - nextChunk);
      missing.push({ fromChunk: nextChunk, toChunk: from - 1, fromSeconds: seconds, toSeconds });
    }
    nextChunk = to + 1;
    seconds = endSeconds;
  }
  if (totalChunks > nextChunk) {
    const length = nextChunk === 0 ? 0 : seconds / nextChunk;
    const toSeconds = seconds + length * (totalChunks - nextChunk);
    missing.push({ fromChunk: nextChunk, toChunk: totalChunks - 1, fromSeconds: seconds, toSeconds });
  }
  return missing;
}
