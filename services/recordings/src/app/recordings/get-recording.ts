import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Recording } from '../../domain/recordings/recording.ts';
import type { Transcription } from '../../domain/transcription/transcription.ts';
import type { TranscriptionPorts } from '../transcription/ports.ts';
import { findLatestRecording, findOpenRecording } from './find-recording.ts';

export type RecordingView = {
  recording: Stored<Recording>;
  userName: string;
  /** Undefined before the chunks are joined. */
  transcription: Stored<Transcription> | undefined;
};

/** The open or else the latest recording of a meeting that the actor may read; undefined if there is none. */
export async function getRecording(
  ports: TranscriptionPorts,
  actor: Actor,
  meetingId: string,
): Promise<RecordingView | undefined> {
  await ports.meetings.requireReadable(actor, meetingId);
  const recording =
    (await findOpenRecording(ports, actor, meetingId)) ?? (await findLatestRecording(ports, actor, meetingId));
  if (recording === undefined) return undefined;
  const [userName, transcription] = await Promise.all([
    ports.findName(actor.accountId, recording.userId),
    ports.transcriptions.find(actor, recording.id),
  ]);
  return { recording, userName, transcription };
}
