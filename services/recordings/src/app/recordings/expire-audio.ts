import { createEvent } from '@minutehand/contracts/events';
import { AUDIO_RETENTION_DAYS, AUDIO_RETENTION_IDS_MAX, DAY_MS } from '@minutehand/contracts/limits';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Recording } from '../../domain/recordings/recording.ts';
import { expireRecording, getAudioExpiry } from '../../domain/recordings/retention.ts';
import { removeLiveTranscript } from '../live/remove-live-transcript.ts';
import { purgeBlob } from '../purge-blob.ts';
import { findAudio } from '../transcription/find-audio.ts';
import type { TranscriptionPorts } from '../transcription/ports.ts';
import { removePreparedParts } from '../transcription/prepared-parts.ts';
import { purgeUnfinishedTranscription } from '../transcription/purge-transcriptions.ts';
import { purgeAudio } from './delete-recording.ts';

type ExpirePorts = Pick<
  TranscriptionPorts,
  | 'now'
  | 'runExclusively'
  | 'meetings'
  | 'recordings'
  | 'transcriptions'
  | 'transcribedParts'
  | 'blobs'
  | 'storage'
  | 'audioStorage'
  | 'liveTranscripts'
  | 'livePieces'
  | 'preparedParts'
>;

/** Audio whose retention may have ended. `expire` deletes it if it is older than `retentionDays`, and returns whether it did. */
type Candidate = {
  readonly accountId: string;
  readonly meetingId: string;
  readonly expire: (retentionDays: number) => Promise<boolean>;
};

const SHORTEST_RETENTION_DAYS = Math.min(...AUDIO_RETENTION_DAYS.filter((days) => days > 0));
const ENDED_RECORDINGS = ['ready', 'failed'] as const;
const ENDED_TRANSCRIPTIONS = ['done', 'failed'] as const;

/**
 * Deletes recorded and uploaded audio whose retention, as set in the current type of its meeting, has ended. Transcripts, marks and
 * consent stay. Returns the number of deletions. Throws the first failure after it has tried all of them.
 */
export async function expireAudio(ports: ExpirePorts): Promise<number> {
  const pendingCandidates = new Map<string, Candidate[]>();
  const failures: unknown[] = [];
  let deleted = 0;
  const expireAccount = async (accountId: string, candidates: readonly Candidate[]) => {
    pendingCandidates.delete(accountId);
    try {
      const meetingIds = [...new Set(candidates.map(({ meetingId }) => meetingId))];
      const retention = await ports.meetings.findAudioRetention(accountId, meetingIds);
      for (const { meetingId, expire } of candidates) {
        const days = retention.get(meetingId) ?? 0;
        if (days === 0) continue;
        await expire(days).then(
          (isDeleted) => {
            if (isDeleted) deleted += 1;
          },
          (error) => failures.push(error),
        );
      }
    } catch (error) {
      failures.push(error);
    }
  };
  for await (const candidate of findCandidates(ports)) {
    const candidates = [...(pendingCandidates.get(candidate.accountId) ?? []), candidate];
    pendingCandidates.set(candidate.accountId, candidates);
    if (candidates.length === AUDIO_RETENTION_IDS_MAX) await expireAccount(candidate.accountId, candidates);
  }
  for (const [accountId, candidates] of [...pendingCandidates]) await expireAccount(accountId, candidates);
  if (failures.length > 0) throw failures[0];
  return deleted;
}

async function* findCandidates(ports: ExpirePorts): AsyncGenerator<Candidate> {
  const before = new Date(ports.now().getTime() - SHORTEST_RETENTION_DAYS * DAY_MS);
  const scope = systemScope('deletes audio at the end of its retention');
  for (const state of ENDED_RECORDINGS) {
    for await (const recording of ports.recordings.stream(scope, { where: { state, lastChunkAt: { lt: before } } })) {
      const { id, accountId, meetingId, audioDeletedAt } = recording;
      if (audioDeletedAt !== null) continue;
      yield { accountId, meetingId, expire: (days) => expireRecordingAudio(ports, { id, accountId, meetingId }, days) };
    }
  }
  for (const state of ENDED_TRANSCRIPTIONS) {
    const where = { state, updatedAt: { lt: before } };
    for await (const { id, accountId, meetingId } of ports.transcriptions.stream(scope, { where })) {
      yield { accountId, meetingId, expire: (days) => expireUpload(ports, { id, accountId }, days) };
    }
  }
}

async function expireRecordingAudio(
  ports: ExpirePorts,
  { id, accountId, meetingId }: Pick<Stored<Recording>, 'id' | 'accountId' | 'meetingId'>,
  retentionDays: number,
): Promise<boolean> {
  const scope = systemScope('deletes audio of a recording', accountId);
  const isExpired = (recording: Recording) => {
    const expiresAt = getAudioExpiry(recording, retentionDays);
    return expiresAt !== null && expiresAt <= ports.now();
  };
  return ports.runExclusively(meetingId, async () => {
    // A user may have deleted it in the meantime, or requested to join its chunks again.
    const current = await ports.recordings.find(scope, id);
    if (current === undefined || !isExpired(current)) return false;
    await purgeUnfinishedTranscription(ports, scope, id);
    // Deletes the bytes first: after a crash, the next sweep finds the record and repeats this.
    await purgeAudio(ports, scope, { accountId, recordingId: id });
    await removeLiveTranscript(ports, scope, id);
    await removePreparedParts(ports, scope, id);
    await ports.recordings.update(scope, id, (loaded) => ({
      document: expireRecording(loaded, ports.now()),
      // In spite of its name, the event says only that the audio was deleted: the recording stays.
      events: [createEvent('recordings.recording_deleted', { meetingId, recordingId: id })],
    }));
    return true;
  });
}

/** Skips transcriptions of recordings, which have the id of their recording. The blob of an uploaded file has the id of its transcription. */
async function expireUpload(
  ports: ExpirePorts,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  retentionDays: number,
): Promise<boolean> {
  const scope = systemScope('deletes uploaded audio', accountId);
  if ((await ports.recordings.find(scope, id)) !== undefined) return false;
  const [audio, blob] = await Promise.all([findAudio(ports, scope, id), ports.blobs.find(scope, id)]);
  if (audio === undefined || blob === undefined) return false;
  if (blob.createdAt.getTime() + retentionDays * DAY_MS > ports.now().getTime()) return false;
  await purgeUnfinishedTranscription(ports, scope, id);
  await purgeBlob(ports, scope, blob);
  return true;
}
