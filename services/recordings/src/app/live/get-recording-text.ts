import { selectLatest } from '@minutehand/contracts/select-latest';
import type { Actor } from '@minutehand/service-kit/identity';
import type { LivePiece } from '../../domain/live/live-transcript.ts';
import { type ClockPoint, listClockPoints } from '../../domain/recordings/clock.ts';
import { LIVE_CHARACTERS_MAX } from '../../limits.ts';
import { findCurrentRecording } from '../recordings/find-recording.ts';
import type { TranscriptionPorts } from '../transcription/ports.ts';
import { type LiveTranscriptView, readLiveTranscript } from './get-live-transcript.ts';

type RecordingText = {
  readonly recordingId: string;
  readonly clock: readonly ClockPoint[];
  readonly live: LiveTranscriptView | undefined;
  readonly isShortened: boolean;
};

/**
 * The latest recording of a meeting, when it was recorded, and the latest part of its live transcript. Undefined without a recording. Throws
 * meeting.not_found.
 */
export async function getRecordingText(
  ports: TranscriptionPorts,
  actor: Actor,
  meetingId: string,
): Promise<RecordingText | undefined> {
  await ports.meetings.requireReadable(actor, meetingId);
  const recording = await findCurrentRecording(ports, actor, meetingId);
  if (recording === undefined) return undefined;
  const live = await readLiveTranscript(ports, actor, recording, 0);
  const pieces = selectLatest(live?.pieces ?? [], LIVE_CHARACTERS_MAX, countCharacters);
  return {
    recordingId: recording.id,
    clock: listClockPoints(recording),
    live: live && { ...live, pieces },
    isShortened: pieces.length < (live?.pieces.length ?? 0),
  };
}

const countCharacters = ({ segments }: LivePiece): number =>
  segments.reduce((characters, { text }) => characters + text.length, 0);
