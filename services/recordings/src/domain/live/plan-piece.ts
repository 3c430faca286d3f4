import { LIVE_PIECE_SECONDS_MAX, LIVE_PIECE_SECONDS_MIN, LIVE_SEAM_TOLERANCE_SECONDS } from '../../limits.ts';
import { alignRanges } from '../recordings/align-ranges.ts';
import type { ChunkRange } from '../recordings/chunk-ranges.ts';
import type { Container } from '../recordings/container.ts';
import { getContainerChunks } from '../recordings/container-chunks.ts';
import type { Recording } from '../recordings/recording.ts';
import type { MediaPosition } from './live-transcript.ts';

/** The chunks that contain the next piece of a live transcript. */
export type PlannedPiece = {
  readonly container: Container;
  /** The chunk with the header of the container. */
  readonly headerChunk: number;
  /** The first chunk that can be read together with those of the piece. */
  readonly firstChunk: number;
  /** Consecutive chunks; the first one contains the start of the piece. */
  readonly fromChunk: number;
  readonly toChunk: number;
  /** Seconds of the recording; `to` is the end of the last chunk. */
  readonly from: number;
  readonly to: number;
  /** True if more of the same audio follows: the piece may then end in a pause before `to`. */
  readonly mayEndEarlier: boolean;
};

type ReadableRange = Pick<PlannedPiece, 'container' | 'headerChunk'> & {
  readonly range: ChunkRange;
  readonly from: number;
};

/**
 * The next piece after `coveredSeconds`. Undefined while less than `pieceSeconds` of it are stored. A gap between chunks is skipped, and
 * left to the final transcription, once enough audio after it is stored.
 */
export function planPiece(
  recording: Pick<Recording, 'parts' | 'chunks' | 'unreadable' | 'sequences'>,
  { coveredSeconds, pieceSeconds }: { readonly coveredSeconds: number; readonly pieceSeconds: number },
): PlannedPiece | undefined {
  const ranges = listReadableRanges(recording);
  for (const [index, { container, headerChunk, range, from: start }] of ranges.entries()) {
    if (range.endSeconds - coveredSeconds < LIVE_PIECE_SECONDS_MIN) continue;
    const mayEndEarlier = index === ranges.length - 1;
    const to = range.endSeconds;
    const from = Math.max(coveredSeconds, start, to - LIVE_PIECE_SECONDS_MAX);
    if (mayEndEarlier && to - from < pieceSeconds) return undefined;
    const next = ranges[index + 1];
    // The missing chunks between them may still arrive.
    const isGap = next !== undefined && next.range.from !== range.to + 1;
    if (isGap && next.range.endSeconds - next.from < pieceSeconds) return undefined;
    if (to - from < LIVE_PIECE_SECONDS_MIN) continue;
    const firstChunk = range.from;
    return {
      container,
      headerChunk,
      firstChunk,
      fromChunk: findChunk(range, from),
      toChunk: range.to,
      from,
      to,
      mayEndEarlier,
    };
  }
  return undefined;
}

/** Consecutive readable chunks of one container, with their times in the recording. */
function listReadableRanges(recording: Parameters<typeof planPiece>[0]): ReadableRange[] {
  const alignedRanges = alignRanges(recording.chunks, recording.sequences);
  let end = 0;
  return getContainerChunks({ ...recording, chunks: alignedRanges }).flatMap(({ container, ranges }) =>
    ranges.map((range) => {
      const from = Math.min(range.firstEndSeconds, Math.max(end, getStart(range)));
      end = Math.max(end, range.endSeconds);
      return { container, headerChunk: ranges[0]?.from ?? range.from, range, from };
    }),
  );
}

const getChunkSeconds = ({ from, to, firstEndSeconds, endSeconds }: ChunkRange): number =>
  to === from ? firstEndSeconds : (endSeconds - firstEndSeconds) / (to - from);

/** Chunks are assumed to be equally long. */
const getStart = (range: ChunkRange): number => Math.max(0, range.firstEndSeconds - getChunkSeconds(range));

/** The chunk that contains a time, or the one before it. */
export function findChunk(range: ChunkRange, seconds: number): number {
  const length = getChunkSeconds(range);
  if (length <= 0 || seconds < range.firstEndSeconds) return range.from;
  // One earlier, because the lengths of chunks differ a little.
  return Math.max(range.from, Math.min(range.to, range.from + Math.floor((seconds - range.firstEndSeconds) / length)));
}

type PieceAudio = {
  /** Length of the audio, which ends where the piece ends (s). */
  readonly length: number;
  /** The time in its container from which it was decoded, that of its first sample (s); null if it is not known. */
  readonly decodedFrom: number | null;
  /** The end of the previous piece. */
  readonly coveredMedia: MediaPosition | null;
};

/**
 * Where the piece begins in its audio (s). The times of the container are exact; those of chunks differ from them by up to a second, so that
 * words at a seam would be lost or repeated.
 */
export function findPieceOffset(
  { from, to, headerChunk, fromChunk }: Pick<PlannedPiece, 'from' | 'to' | 'headerChunk' | 'fromChunk'>,
  { length, decodedFrom, coveredMedia }: PieceAudio,
): number {
  const byChunks = Math.max(0, length - (to - from));
  const isSameContainer = coveredMedia?.headerChunk === headerChunk;
  const media = isSameContainer ? coveredMedia.seconds : fromChunk === headerChunk ? 0 : null;
  if (decodedFrom === null || media === null) return byChunks;
  const exact = media - decodedFrom;
  // Audio between the pieces was left out, or is missing.
  const isAdjacent = Math.abs(exact - byChunks) <= LIVE_SEAM_TOLERANCE_SECONDS;
  return isAdjacent && exact >= 0 && exact < length ? exact : byChunks;
}
