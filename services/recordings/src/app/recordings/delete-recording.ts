import { defineEvent } from '@minutehand/contracts/events';
import { type Actor, type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Recording } from '../../domain/recordings/recording.ts';
import type { ChunkOwner, Ports } from '../ports.ts';
import { purgeBlob } from '../purge-blob.ts';

type PurgePorts = Pick<Ports, 'recordings' | 'blobs' | 'storage' | 'audioStorage'>;

/** Deletes the audio of a meeting everywhere. The transcript stays. */
export async function deleteRecording(ports: Ports, actor: Actor, meetingId: string): Promise<void> {
  await ports.meetings.requireEditable(actor, meetingId);
  const scope = systemScope('a user deleted the recording', actor.accountId);
  await ports.serialize(meetingId, () => purgeRecordings(ports, scope, meetingId));
}

/** Deletes all recordings of a meeting. */
export async function purgeRecordings(ports: PurgePorts, scope: SystemScope, meetingId: string): Promise<void> {
  for await (const recording of ports.recordings.stream(scope, { where: { meetingId } })) {
    await purgeRecording(ports, scope, recording);
  }
}

/** Removes the bytes before the record: after a crash in between, the record is still there to purge again. */
export async function purgeRecording(
  ports: PurgePorts,
  scope: SystemScope,
  { id, accountId, meetingId }: Stored<Recording>,
): Promise<void> {
  await purgeAudio(ports, scope, { accountId, recordingId: id });
  await ports.recordings.remove(scope, id, {}, [
    defineEvent('recordings.recording_deleted', { meetingId, recordingId: id }),
  ]);
}

/** Removes chunks and file of a recording. The file is a blob with the id of the recording, also before the recording refers to it. */
export async function purgeAudio(
  ports: Pick<PurgePorts, 'blobs' | 'storage' | 'audioStorage'>,
  scope: SystemScope,
  owner: ChunkOwner,
): Promise<void> {
  await ports.audioStorage.removeChunks(owner);
  const blob = await ports.blobs.find(scope, owner.recordingId);
  if (blob) await purgeBlob(ports, scope, blob);
}
