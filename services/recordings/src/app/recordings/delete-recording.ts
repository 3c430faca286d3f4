import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { type Actor, type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches, type Stored } from '@minutehand/service-kit/store';
import type { Recording } from '../../domain/recordings/recording.ts';
import { removeLiveTranscript } from '../live/remove-live-transcript.ts';
import type { Ports, RecordingRef } from '../ports.ts';
import { purgeBlob } from '../purge-blob.ts';
import type { TranscriptionPorts } from '../transcription/ports.ts';
import { removePreparedParts } from '../transcription/prepared-parts.ts';
import { purgeUnfinishedTranscription } from '../transcription/purge-transcriptions.ts';
import { findOpenRecording } from './find-recording.ts';

type PurgePorts = Pick<
  Ports,
  | 'recordings'
  | 'deletedRecordings'
  | 'blobs'
  | 'storage'
  | 'audioStorage'
  | 'liveTranscripts'
  | 'livePieces'
  | 'preparedParts'
>;

/** Deletes the audio of a meeting everywhere. The transcript stays. Throws recording.delete_open. */
export async function deleteRecording(ports: TranscriptionPorts, actor: Actor, meetingId: string): Promise<void> {
  await ports.meetings.requireEditable(actor, meetingId);
  const scope = systemScope('a user deleted the recording', actor.accountId);
  await ports.runExclusively(meetingId, async () => {
    if (await findOpenRecording(ports, actor, meetingId)) throw new AppError('recording.delete_open');
    let isFound = false;
    for await (const { id } of ports.recordings.stream(scope, { where: { meetingId } })) {
      isFound = true;
      await purgeUnfinishedTranscription(ports, scope, id);
    }
    await purgeRecordings(ports, scope, meetingId);
    if (isFound) ports.securityLog.record(actor, { type: 'recording_deleted', meetingId });
  });
}

/** Purges the recordings of a deleted meeting, and the ids of its recordings that were deleted before. */
export async function purgeMeetingRecordings(ports: PurgePorts, scope: SystemScope, meetingId: string): Promise<void> {
  await purgeRecordings(ports, scope, meetingId);
  await purgeDeletedRecordingIds(ports, scope, { meetingId });
}

/** Clients choose recording ids, so two accounts may use the same one. */
const getDeletedId = (accountId: string, recordingId: string): string => `${accountId}/${recordingId}`;

/** Throws recording.deleted. */
export async function requireNotDeleted(
  { deletedRecordings }: Pick<Ports, 'deletedRecordings'>,
  actor: Actor,
  recordingId: string,
): Promise<void> {
  const deleted = await deletedRecordings.find(actor, getDeletedId(actor.accountId, recordingId));
  if (deleted) throw new AppError('recording.deleted');
}

export async function purgeDeletedRecordingIds(
  { deletedRecordings }: Pick<Ports, 'deletedRecordings'>,
  scope: SystemScope,
  where: { meetingId?: string },
): Promise<void> {
  await forEachInBatches(deletedRecordings.stream(scope, { where }), ({ id }) => deletedRecordings.remove(scope, id));
}

/** Deletes all recordings of a meeting. */
async function purgeRecordings(ports: PurgePorts, scope: SystemScope, meetingId: string): Promise<void> {
  for await (const recording of ports.recordings.stream(scope, { where: { meetingId } })) {
    await purgeRecording(ports, scope, recording);
  }
}

/**
 * Removes the bytes first: after a crash, the record still exists and can be purged again. Publishes nothing if the account was deleted:
 * other services erase the account themselves, and an event that arrives afterwards would make them store an id of the account again.
 */
export async function purgeRecording(
  ports: PurgePorts,
  scope: SystemScope,
  { id, accountId, meetingId, takeOvers }: Stored<Recording>,
  isAccountDeleted = false,
): Promise<void> {
  for (const deletedId of [id, ...takeOvers.map(({ recordingId }) => recordingId)]) {
    await ports.deletedRecordings.insertOnce(scope, { id: getDeletedId(accountId, deletedId), accountId, meetingId });
  }
  await purgeAudio(ports, scope, { accountId, recordingId: id });
  await removeLiveTranscript(ports, scope, id);
  await removePreparedParts(ports, scope, id);
  const event = createEvent('recordings.recording_deleted', { meetingId, recordingId: id });
  await ports.recordings.remove(scope, id, {}, isAccountDeleted ? [] : [event]);
}

/** Removes chunks and file of a recording. The file is a blob with the id of the recording, even before the recording refers to it. */
export async function purgeAudio(
  ports: Pick<PurgePorts, 'blobs' | 'storage' | 'audioStorage'>,
  scope: SystemScope,
  ref: RecordingRef,
): Promise<void> {
  await ports.audioStorage.removeChunks(ref);
  await ports.audioStorage.removeHashes(ref);
  const blob = await ports.blobs.find(scope, ref.recordingId);
  if (blob) await purgeBlob(ports, scope, blob);
}
