import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { LivePiece, LiveStopReason } from '../../domain/live/live-transcript.ts';
import type { Recording } from '../../domain/recordings/recording.ts';
import { findCurrentRecording } from '../recordings/find-recording.ts';
import type { TranscriptionPorts } from '../transcription/ports.ts';

export type LiveTranscriptView = {
  readonly recordingId: string;
  readonly state: 'waiting' | 'running' | 'stopped' | 'ended' | 'unavailable';
  readonly reason: LiveStopReason;
  readonly coveredSeconds: number;
  readonly pieces: readonly LivePiece[];
};

/**
 * The live transcript of a recording, for users who can read the meeting. Undefined without a recording, and as soon as the transcript replaces
 * it. Throws meeting.not_found.
 */
export async function getLiveTranscript(
  ports: TranscriptionPorts,
  actor: Actor,
  { meetingId, afterPiece }: { readonly meetingId: string; readonly afterPiece: number },
): Promise<LiveTranscriptView | undefined> {
  await ports.meetings.requireReadable(actor, meetingId);
  const recording = await findCurrentRecording(ports, actor, meetingId);
  return recording && readLiveTranscript(ports, actor, recording, afterPiece);
}

/** The pieces after a number. Undefined as soon as the transcript replaces them. Callers have checked access. */
export async function readLiveTranscript(
  ports: TranscriptionPorts,
  actor: Actor,
  recording: Stored<Recording>,
  afterPiece: number,
): Promise<LiveTranscriptView | undefined> {
  const { id: recordingId } = recording;
  const transcription = await ports.transcriptions.find(actor, recordingId);
  if (transcription?.state === 'done') return undefined;
  const live = await ports.liveTranscripts.find(actor, recordingId);
  const isOpen = recording.state === 'recording';
  if (live === undefined) {
    const state = ports.livePieceSeconds === 0 ? 'unavailable' : isOpen ? 'waiting' : 'ended';
    return { recordingId, state, reason: '', coveredSeconds: 0, pieces: [] };
  }
  const pieces: LivePiece[] = [];
  const query = { where: { recordingId, number: { gt: afterPiece } }, sort: [['number', 'asc']] } as const;
  // There are at most LIVE_PIECES_MAX, because a live transcript stops after them.
  for await (const piece of ports.livePieces.stream(actor, query)) pieces.push(piece);
  const { coveredSeconds, stopped } = live;
  const state = isOpen ? (stopped === '' ? 'running' : 'stopped') : 'ended';
  return { recordingId, state, reason: stopped, coveredSeconds, pieces };
}
