import { LENGTH_TOLERANCE_SECONDS, LENGTH_TOLERANCE_SHARE, LENGTH_TOLERANCE_SHARE_MAX_SECONDS } from '../../limits.ts';
import { alignRanges } from './align-ranges.ts';
import {
  type ChunkRange,
  findMissing,
  hasChunk,
  type MissingChunks,
  removeFromRanges,
  sumSeconds,
} from './chunk-ranges.ts';
import type { RecordedContainer, Recording } from './recording.ts';
import { getSequence, getSequenceStart } from './sequence.ts';

type ChunkNumberRange = { from: number; to: number };
/** `header` is the chunk with the header of the container. It is not in `ranges` if it is damaged. */
export type ContainerChunks = Pick<RecordedContainer, 'container'> & {
  readonly header: number;
  readonly ranges: readonly ChunkRange[];
};

/** The readable chunks of each container. A container ends with its sequence. */
export function getContainerChunks(recording: Pick<Recording, 'parts' | 'chunks' | 'unreadable'>): ContainerChunks[] {
  const { parts } = recording;
  const readable = removeFromRanges(recording.chunks, findUnreadable(recording));
  return parts.map(({ from: first, container }, index) => {
    const lastOfSequence = getSequenceStart(getSequence(first) + 1) - 1;
    const last = Math.min((parts[index + 1]?.from ?? Number.POSITIVE_INFINITY) - 1, lastOfSequence);
    const others = [
      { from: 0, to: first - 1 },
      { from: last + 1, to: Number.POSITIVE_INFINITY },
    ];
    return { container, header: first, ranges: removeFromRanges(readable, others) };
  });
}

/** The chunks of containers whose first chunk, with their header, is unreadable. */
export function listChunksWithoutHeader(
  recording: Pick<Recording, 'parts' | 'chunks' | 'unreadable'>,
): ChunkNumberRange[] {
  return getContainerChunks(recording)
    .filter(({ header, ranges }) => !hasChunk(ranges, header))
    .flatMap(({ ranges }) => ranges.map(({ from, to }) => ({ from, to })));
}

/** Chunks that are stored, but cannot be read while the first chunk of their container is missing. */
export function findUnreadable({
  parts,
  chunks,
  unreadable,
}: Pick<Recording, 'parts' | 'chunks' | 'unreadable'>): ChunkNumberRange[] {
  const sequences = [...new Set(chunks.map(({ from }) => getSequence(from)))];
  const withoutHeader = sequences.map((number) => {
    const first = parts.find(({ from }) => getSequence(from) === number)?.from ?? getSequenceStart(number + 1);
    return { from: getSequenceStart(number), to: first - 1 };
  });
  return [...withoutHeader.filter(({ from, to }) => from <= to), ...unreadable];
}

/** The missing audio with its times: chunks that were never stored, and those that cannot be read. */
export function findMissingAudio(recording: Recording): MissingChunks[] {
  const alignedRanges = alignRanges(recording.chunks, recording.sequences);
  return findMissing(removeFromRanges(alignedRanges, findUnreadable(recording)), recording.totalChunks);
}

/** False if the decoded audio is shorter than the recorded time without its missing chunks. */
export function isAsLongAsRecorded(recording: Recording, decodedSeconds: number): boolean {
  const expected = recording.durationSeconds - sumSeconds(findMissingAudio(recording));
  const toleratedSeconds = Math.min(expected * LENGTH_TOLERANCE_SHARE, LENGTH_TOLERANCE_SHARE_MAX_SECONDS);
  return decodedSeconds >= expected - toleratedSeconds - recording.parts.length * LENGTH_TOLERANCE_SECONDS;
}
