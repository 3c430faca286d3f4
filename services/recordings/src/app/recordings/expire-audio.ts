import { defineEvent } from '@minutehand/contracts/events';
import { AUDIO_RETENTION_DAYS, DAY_MS } from '@minutehand/contracts/limits';
import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Recording } from '../../domain/recordings/recording.ts';
import { expireRecording, getAudioExpiry } from '../../domain/recordings/retention.ts';
import { removeLiveTranscript } from '../live/remove-live-transcript.ts';
import { purgeBlob } from '../purge-blob.ts';
import { findAudio } from '../transcription/find-audio.ts';
import type { TranscriptionPorts } from '../transcription/ports.ts';
import { endTranscription } from '../transcription/purge-transcriptions.ts';
import { purgeAudio } from './delete-recording.ts';

type ExpirePorts = Pick<
  TranscriptionPorts,
  | 'now'
  | 'serialize'
  | 'meetings'
  | 'recordings'
  | 'transcriptions'
  | 'transcribedParts'
  | 'blobs'
  | 'storage'
  | 'audioStorage'
  | 'liveTranscripts'
  | 'livePieces'
>;

const SHORTEST_DAYS = Math.min(...AUDIO_RETENTION_DAYS.filter((days) => days > 0));
const ENDED_RECORDINGS = ['ready', 'failed'] as const;
const ENDED_TRANSCRIPTIONS = ['done', 'failed'] as const;

/**
 * Deletes audio whose time has ended, as the types of its meetings say now: recordings, and uploaded audio files. Transcripts, marks and who
 * was told stay. Returns their number. Throws the first failure once it has tried all of them.
 */
export async function expireAudio(ports: ExpirePorts): Promise<number> {
  const before = new Date(ports.now().getTime() - SHORTEST_DAYS * DAY_MS);
  const scope = systemScope('deletes audio at the end of its retention');
  let deleted = 0;
  const failures: unknown[] = [];
  const count = async (expiry: Promise<boolean>) => {
    try {
      if (await expiry) deleted += 1;
    } catch (error) {
      failures.push(error);
    }
  };
  for (const state of ENDED_RECORDINGS) {
    for await (const recording of ports.recordings.stream(scope, { where: { state, lastChunkAt: { lt: before } } })) {
      await count(expireOne(ports, recording));
    }
  }
  for (const state of ENDED_TRANSCRIPTIONS) {
    const where = { state, updatedAt: { lt: before } };
    for await (const { id, accountId } of ports.transcriptions.stream(scope, { where })) {
      await count(expireUpload(ports, systemScope('deletes uploaded audio', accountId), id));
    }
  }
  if (failures.length > 0) throw failures[0];
  return deleted;
}

async function expireOne(ports: ExpirePorts, recording: Stored<Recording>): Promise<boolean> {
  const { id, accountId, meetingId } = recording;
  const scope = systemScope('deletes audio of a recording', accountId);
  if (recording.audioDeletedAt !== null) return false;
  const retentionDays = await ports.meetings.findAudioRetention(accountId, meetingId);
  const isExpired = (current: Recording) => {
    const expiresAt = getAudioExpiry(current, retentionDays);
    return expiresAt !== null && expiresAt <= ports.now();
  };
  if (!isExpired(recording)) return false;
  return ports.serialize(meetingId, async () => {
    // A user may have deleted it meanwhile, or have it joined again.
    const current = await ports.recordings.find(scope, id);
    if (current === undefined || !isExpired(current)) return false;
    await endTranscription(ports, scope, id);
    // The bytes before the record: after a crash in between, the next sweep repeats it.
    await purgeAudio(ports, scope, { accountId, recordingId: id });
    await removeLiveTranscript(ports, scope, id);
    await ports.recordings.update(scope, id, (loaded) => ({
      document: expireRecording(loaded, ports.now()),
      events: [defineEvent('recordings.recording_deleted', { meetingId, recordingId: id })],
    }));
    return true;
  });
}

/** An uploaded file is a blob with the id of its transcription, and has no recording. */
async function expireUpload(ports: ExpirePorts, scope: SystemScope, id: string): Promise<boolean> {
  if ((await ports.recordings.find(scope, id)) !== undefined) return false;
  const [audio, blob] = await Promise.all([findAudio(ports, scope, id), ports.blobs.find(scope, id)]);
  if (audio === undefined || blob === undefined) return false;
  const days = await ports.meetings.findAudioRetention(blob.accountId, audio.meetingId);
  if (days === 0 || blob.createdAt.getTime() + days * DAY_MS > ports.now().getTime()) return false;
  await endTranscription(ports, scope, id);
  await purgeBlob(ports, scope, blob);
  return true;
}
