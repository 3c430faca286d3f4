import { LIVE_PIECES_MAX } from '@minutehand/contracts/limits';
import { LIVE_PIECE_CHARACTERS, LIVE_TROUBLES_MAX } from '../../limits.ts';

/** The reason why no more pieces are transcribed; empty while they are. */
export type LiveStopReason = '' | 'too_slow' | 'failing' | 'misconfigured' | 'limit';

/**
 * The draft transcript of an open recording; its id is that of the recording. It is removed as soon as the recording is transcribed, and
 * never searched or exported.
 */
export type LiveTranscript = {
  readonly meetingId: string;
  /** Number of the last piece; the first one is 1. */
  readonly pieces: number;
  /** The next piece starts here, in seconds of the recording without pauses. */
  readonly coveredSeconds: number;
  /** The same moment, as a time in the media of its container. Null if it is not known. */
  readonly coveredMedia: MediaPosition | null;
  /** Consecutive pieces that failed or took longer than their audio. */
  readonly troubles: number;
  readonly stopped: LiveStopReason;
};

/** A time in the media of a container, in seconds. `headerChunk` is the number of the chunk with the header of the container. */
export type MediaPosition = { readonly headerChunk: number; readonly seconds: number };

export type LiveSegment = { readonly start: number; readonly end: number; readonly text: string };

/** A transcribed section of an open recording. Times are those of the recording. */
export type LivePiece = {
  readonly recordingId: string;
  readonly number: number;
  readonly from: number;
  readonly to: number;
  /** It could not be transcribed. */
  readonly isMissing: boolean;
  readonly segments: readonly LiveSegment[];
};

export function createLiveTranscript(meetingId: string): LiveTranscript {
  return { meetingId, pieces: 0, coveredSeconds: 0, coveredMedia: null, troubles: 0, stopped: '' };
}

/** Outcome of a piece: `slow` is transcribed, but took longer than its audio. */
export type PieceOutcome = 'done' | 'slow' | 'timeout' | 'failed' | 'misconfigured';

type AddedPiece = { readonly to: number; readonly coveredMedia: MediaPosition | null; readonly outcome: PieceOutcome };

/** Adds a piece up to `to`. After several that failed or were slow, no more pieces are transcribed. */
export function addPiece<T extends LiveTranscript>(live: T, { to, coveredMedia, outcome }: AddedPiece): T {
  const pieces = live.pieces + 1;
  const troubles = outcome === 'done' ? 0 : live.troubles + 1;
  const added = { ...live, pieces, coveredSeconds: Math.max(live.coveredSeconds, to), coveredMedia, troubles };
  if (outcome === 'misconfigured') return { ...added, stopped: 'misconfigured' };
  if (troubles >= LIVE_TROUBLES_MAX) return { ...added, stopped: outcome === 'failed' ? 'failing' : 'too_slow' };
  return pieces >= LIVE_PIECES_MAX ? { ...added, stopped: 'limit' } : added;
}

/** True if a chunk completed another piece of this length (s). */
export function isPieceDue(beforeSeconds: number, afterSeconds: number, pieceSeconds: number): boolean {
  return Math.floor(afterSeconds / pieceSeconds) > Math.floor(beforeSeconds / pieceSeconds);
}

/** The segments of a piece up to the limit of its text. */
export function limitSegments(segments: readonly LiveSegment[]): LiveSegment[] {
  const keptSegments: LiveSegment[] = [];
  let characters = 0;
  for (const { start, end, text } of segments) {
    characters += text.length;
    if (characters > LIVE_PIECE_CHARACTERS) break;
    keptSegments.push({ start, end, text });
  }
  return keptSegments;
}
