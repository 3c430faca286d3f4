import { AppError, type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { getPartChunks } from '../../domain/recordings/parts.ts';
import { type Audio, failRecording, finaliseRecording, type Recording } from '../../domain/recordings/recording.ts';
import type { ChunkOwner, JoinedAudio, PartSource, Ports } from '../ports.ts';
import { purgeAudio } from './delete-recording.ts';

type JoinPorts = Pick<Ports, 'recordings' | 'blobs' | 'storage' | 'audioStorage' | 'joiner' | 'newId'>;

/** Joins the chunks of a stopped recording to one file, which replaces them. Safe to repeat after a crash. */
export async function joinRecording(ports: JoinPorts, owner: ChunkOwner): Promise<void> {
  const scope = systemScope('a recording was stopped', owner.accountId);
  const recording = await ports.recordings.find(scope, owner.recordingId);
  if (recording?.state === 'processing') await joinChunks(ports, scope, recording);
  await removeJoinedChunks(ports, scope, owner);
}

async function joinChunks(ports: JoinPorts, scope: SystemScope, recording: Stored<Recording>): Promise<void> {
  const { id: recordingId, accountId } = recording;
  const { signal } = new AbortController();
  try {
    const parts = getPartChunks(recording).map(
      ({ container, ranges }): PartSource => ({
        container,
        read: () => readChunks(ports, { accountId, recordingId }, ranges, signal),
      }),
    );
    if (parts.length === 0) throw new AppError('recording.audio_unreadable');
    if (!(await ports.joiner.isAvailable())) throw new AppError('recording.join_unavailable');
    await ports.joiner.join(parts, signal, (audio) => storeAudio(ports, scope, recording, audio));
  } catch (error) {
    const code = getPermanentCode(error);
    if (code === undefined) throw error;
    await failJoin(ports, scope, recordingId, code);
  }
}

/** Removes the chunks that a file replaces, also when an earlier job crashed before it did; everything if the recording was deleted meanwhile. */
async function removeJoinedChunks(ports: JoinPorts, scope: SystemScope, owner: ChunkOwner): Promise<void> {
  const { recordings, audioStorage } = ports;
  const recording = await recordings.find(scope, owner.recordingId);
  if (recording === undefined) return purgeAudio(ports, scope, owner);
  if (recording.state !== 'ready' || recording.storedBytes === 0) return;
  await audioStorage.removeChunks(owner);
  await recordings.update(scope, owner.recordingId, (current) => ({ document: { ...current, storedBytes: 0 } }));
}

/** The job has used up its attempts. */
export function failJoin(
  ports: Pick<Ports, 'recordings'>,
  scope: SystemScope,
  recordingId: string,
  code: ErrorCode,
): Promise<unknown> {
  return ports.recordings.update(scope, recordingId, (current) => {
    const document = failRecording(current, code);
    const { meetingId } = current;
    return document && { document, events: [defineEvent('recordings.failed', { meetingId, recordingId, code })] };
  });
}

function getPermanentCode(error: unknown): ErrorCode | undefined {
  const isPermanent =
    isAppError(error, 'recording.audio_unreadable') || isAppError(error, 'recording.join_unavailable');
  return isPermanent ? error.code : undefined;
}

async function* readChunks(
  { audioStorage }: Pick<Ports, 'audioStorage'>,
  owner: ChunkOwner,
  ranges: readonly { from: number; to: number }[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (const { from, to } of ranges) {
    for (let number = from; number <= to; number += 1) yield* audioStorage.readChunk(owner, number, signal);
  }
}

/** The file becomes a blob of the meeting. Its id is that of the recording, so that a repeated job replaces it. */
async function storeAudio(
  ports: JoinPorts,
  scope: SystemScope,
  recording: Stored<Recording>,
  joined: JoinedAudio,
): Promise<void> {
  const { id, meetingId, userId } = recording;
  const { contentType, byteSize, checksum, durationSeconds, channels, peaks } = joined;
  const existing = await ports.blobs.find(scope, id);
  const key = existing?.key ?? ports.newId();
  const file = { filename: 'recording', contentType, byteSize, checksum, key, uploaderId: userId };
  const blob = { ...file, owner: `meeting:${meetingId}`, id };
  // The record first: after a crash in between, the purge of the meeting finds the file.
  if (existing) await ports.blobs.update(scope, id, (current) => ({ document: { ...current, ...blob } }));
  else await ports.blobs.insert(scope, blob);
  await ports.audioStorage.storeFile(key, joined.path, contentType);
  const audio: Audio = { blobId: id, key, contentType, byteSize, durationSeconds, peaks: [...peaks] };
  const finalised = await ports.recordings.update(scope, id, (current) => {
    const document = finaliseRecording(current, audio, channels);
    return (
      document && { document, events: [defineEvent('recordings.recording_finalised', { meetingId, recordingId: id })] }
    );
  });
  // Deleted meanwhile, perhaps with the record of the file before its bytes were stored.
  if (finalised === undefined) await ports.storage.remove(key);
}
