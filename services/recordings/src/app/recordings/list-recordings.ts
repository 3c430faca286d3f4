import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Recording } from '../../domain/recordings/recording.ts';
import { getAudioExpiry } from '../../domain/recordings/retention.ts';
import type { Transcription } from '../../domain/transcription/transcription.ts';
import { getUserName } from '../people/get-user-name.ts';
import type { TranscriptionPorts } from '../transcription/ports.ts';
import { listLatestRecordings } from './find-recording.ts';

export type RecordingView = {
  recording: Stored<Recording>;
  userName: string;
  /** Names of those who marked moments. */
  markNames: ReadonlyMap<string, string>;
  /** Undefined before the chunks are joined. */
  transcription: Stored<Transcription> | undefined;
  /** Null if the audio is kept. */
  audioExpiresAt: Date | null;
};

/** The recordings of a meeting that the actor may read: the open or else the latest one first, then the others, newest first. */
export async function listRecordings(
  ports: TranscriptionPorts,
  actor: Actor,
  meetingId: string,
): Promise<RecordingView[]> {
  const { audioRetentionDays } = await ports.meetings.requireReadable(actor, meetingId);
  const items = await listLatestRecordings(ports, actor, meetingId);
  const isOpen = ({ openMeetingId }: Recording) => openMeetingId !== null;
  const ordered = [...items.filter(isOpen), ...items.filter((recording) => !isOpen(recording))];
  return Promise.all(
    ordered.map(async (recording) => {
      const [userName, transcription] = await Promise.all([
        getUserName(ports, actor.accountId, recording.userId),
        ports.transcriptions.find(actor, recording.id),
      ]);
      const markUserIds = [...new Set(recording.marks.map(({ userId }) => userId))];
      const names = markUserIds.map(async (userId) => [userId, await ports.findName(actor.accountId, userId)] as const);
      const markNames = new Map(await Promise.all(names));
      const audioExpiresAt = getAudioExpiry(recording, audioRetentionDays);
      return { recording, userName, transcription, markNames, audioExpiresAt };
    }),
  );
}
