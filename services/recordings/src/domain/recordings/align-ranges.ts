import type { ChunkRange } from './chunk-ranges.ts';
import { getSequence, type Sequence } from './sequence.ts';

/** The ranges with times of the whole recording: late chunks of an earlier sequence move the later ones. */
export function alignRanges(ranges: readonly ChunkRange[], sequences: readonly Sequence[]): ChunkRange[] {
  let end = 0;
  let current = 0;
  let shiftSeconds = 0;
  return ranges.map((range) => {
    const number = getSequence(range.from);
    if (number !== current) {
      current = number;
      const { startSeconds = end } = sequences.find((candidate) => candidate.number === number) ?? {};
      shiftSeconds = Math.max(end - startSeconds, 0);
    }
    const alignedRange = {
      ...range,
      firstEndSeconds: range.firstEndSeconds + shiftSeconds,
      endSeconds: range.endSeconds + shiftSeconds,
    };
    end = Math.max(end, alignedRange.endSeconds);
    return alignedRange;
  });
}
