import { SECOND_MS } from '@minutehand/contracts/limits';
import type { Segment } from '../../draft.ts';

/** At this time, the recording had this length without pauses. */
export type ClockPoint = { readonly at: Date; readonly seconds: number };

/** The draft of a transcript. Its segments have times of the recording, and no speakers. */
export type LiveTranscript = {
  readonly segments: readonly Segment[];
  /** Where it starts (s): more than 0 if it is too long to be read as a whole. */
  readonly fromSeconds: number;
  /** It is complete up to here (s), apart from parts that could not be transcribed. */
  readonly coveredSeconds: number;
};

/** The latest recording of a meeting. */
export type RecordingText = {
  /** In chronological order; not empty. */
  readonly clock: readonly ClockPoint[];
  /** Undefined without a live transcript, and when the final transcript has replaced it. */
  readonly live: LiveTranscript | undefined;
};

/** A deletion, by recording id. */
export type DeletedRecording = { readonly meetingId: string; readonly deletedAt: Date };

const LIVE_ID = /^live-/u;
const RECORDING_LETTERS = 8;

const getPrefix = (recordingId: string): string => `live-${recordingId.slice(-RECORDING_LETTERS)}-`;

/** The id of a segment of a live transcript. Segments of other transcripts never have such ids. */
export const createLiveSegmentId = (recordingId: string, piece: number, index: number): string =>
  `${getPrefix(recordingId)}${piece}-${index}`;

export const isLiveSegmentId = (segmentId: string): boolean => LIVE_ID.test(segmentId);

/**
 * The place in a recording of an instant, in seconds without pauses; 0 before its start. After the last known point, the recording is
 * assumed to continue.
 */
export function toRecordingSeconds(clock: readonly ClockPoint[], instant: Date): number {
  const [first] = clock;
  if (first === undefined) return 0;
  const index = clock.findLastIndex(({ at }) => at <= instant);
  const point = clock[index] ?? first;
  const next = clock[index + 1];
  const seconds = point.seconds + (instant.getTime() - point.at.getTime()) / SECOND_MS;
  return Math.max(0, index === -1 || next === undefined ? seconds : Math.min(seconds, next.seconds));
}

/** True for a segment of the live transcript of this recording. */
export const isLiveSegmentOf = (recordingId: string, segmentId: string): boolean =>
  segmentId.startsWith(getPrefix(recordingId));
