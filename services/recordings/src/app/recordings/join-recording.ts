import { AppError, type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  getContainerChunks,
  isAsLongAsRecorded,
  listChunksWithoutHeader,
} from '../../domain/recordings/container-chunks.ts';
import { isComplete } from '../../domain/recordings/late-chunks.ts';
import { type Audio, failRecording, finalizeRecording, type Recording } from '../../domain/recordings/recording.ts';
import { listPreparedPeaks, listUsableParts } from '../../domain/transcription/prepared-part.ts';
import { JOIN_DEADLINE_MS } from '../../limits.ts';
import type { ContainerSource, JoinedAudio, Ports, RecordingRef } from '../ports.ts';
import type { TranscriptionPorts } from '../transcription/ports.ts';
import { findPreparedParts, removePreparedParts } from '../transcription/prepared-parts.ts';
import { purgeAudio } from './delete-recording.ts';
import { findOtherContainerChunks } from './find-other-container-chunks.ts';
import { ChunkDamagedError, findDamagedChunks, readContainer } from './read-chunks.ts';
import { replaceChunksByHashes } from './replace-chunks.ts';

type JoinPorts = Pick<
  TranscriptionPorts,
  'recordings' | 'blobs' | 'storage' | 'audioStorage' | 'joiner' | 'newId' | 'preparedParts' | 'log'
>;

/** Joins the chunks of a stopped recording to one file, which replaces them. Safe to repeat after a crash. */
export async function joinRecording(
  ports: JoinPorts,
  ref: RecordingRef,
  stopSignal: AbortSignal,
  deadlineMs = JOIN_DEADLINE_MS,
): Promise<void> {
  const scope = systemScope('a recording was stopped', ref.accountId);
  const recording = await ports.recordings.find(scope, ref.recordingId);
  const hashes = new Map<number, string>();
  if (recording?.state === 'processing' && !recording.hasLateChunks) {
    const deadline = AbortSignal.timeout(deadlineMs);
    try {
      await joinChunks(ports, scope, recording, { hashes, signal: AbortSignal.any([stopSignal, deadline]) });
    } catch (error) {
      // This process is stopping: another one will handle the message again.
      if (stopSignal.aborted || !deadline.aborted) throw error;
      await markJoinFailed(ports, scope, ref.recordingId, 'recording.join_timeout');
    }
  }
  await removeJoinedChunks(ports, scope, ref, hashes);
}

type Join = { readonly hashes: Map<number, string>; readonly signal: AbortSignal };

async function joinChunks(ports: JoinPorts, scope: SystemScope, loaded: Stored<Recording>, join: Join): Promise<void> {
  try {
    await joinReadable(ports, scope, loaded, join);
  } catch (error) {
    const code = getPermanentCode(error);
    if (code === undefined || join.signal.aborted) throw error;
    await markJoinFailed(ports, scope, loaded.id, code);
  }
}

/** Joins everything that can be read. Damaged chunks are found while they are joined, and then left out. */
async function joinReadable(
  ports: JoinPorts,
  scope: SystemScope,
  loaded: Stored<Recording>,
  join: Join,
): Promise<void> {
  const { id: recordingId, accountId, meetingId } = loaded;
  const ref = { accountId, recordingId };
  const otherContainerChunks = await findOtherContainerChunks(ports, ref, loaded, join.signal);
  const joinWithout = (unreadable: Recording['unreadable']) =>
    joinContainers(ports, scope, { ...loaded, unreadable: [...otherContainerChunks, ...unreadable] }, join);
  try {
    return await joinWithout([]);
  } catch (error) {
    if (!(error instanceof ChunkDamagedError)) throw error;
  }
  const damaged = await findDamagedChunks(ports, ref, loaded.chunks, join.signal);
  ports.log.error({ recordingId, meetingId, damaged }, 'stored chunks of a recording are damaged');
  try {
    await joinWithout(damaged);
  } catch (error) {
    const chunksWithoutHeader = listChunksWithoutHeader({ ...loaded, unreadable: damaged });
    if (!isAppError(error, 'recording.audio_unreadable') || chunksWithoutHeader.length === 0) throw error;
    await joinWithout([...damaged, ...chunksWithoutHeader]);
  }
}

async function joinContainers(
  ports: JoinPorts,
  scope: SystemScope,
  recording: Stored<Recording>,
  { hashes, signal }: Join,
): Promise<void> {
  const { id: recordingId, accountId } = recording;
  const reader = { audioStorage: ports.audioStorage, ref: { accountId, recordingId }, hashes, signal };
  const containers = getContainerChunks(recording)
    .filter(({ ranges }) => ranges.length > 0)
    .map((chunks): ContainerSource => ({ container: chunks.container, read: () => readContainer(reader, chunks) }));
  if (containers.length === 0) throw new AppError('recording.audio_unreadable');
  const preparedPeaks = listPreparedPeaks(listUsableParts(await findPreparedParts(ports, scope, recordingId)));
  await ports.joiner.join({ containers, preparedPeaks }, signal, (audio) => storeAudio(ports, scope, recording, audio));
}

/** Removes the chunks that a file replaces, even when an earlier job crashed before it did; everything if the recording was deleted in the meantime. */
async function removeJoinedChunks(
  ports: JoinPorts,
  scope: SystemScope,
  ref: RecordingRef,
  hashes: ReadonlyMap<number, string>,
): Promise<void> {
  const recording = await ports.recordings.find(scope, ref.recordingId);
  if (recording === undefined) return purgeAudio(ports, scope, ref);
  if (recording.state !== 'ready' || recording.storedBytes === 0) return;
  // The chunks are kept, because late ones cannot be read without them and may complete audio that is too short.
  if (!isComplete(recording) || recording.failureCode !== '') return;
  await replaceChunksByHashes(ports, scope, recording, hashes);
}

/** Permanently fails a recording that cannot be joined. */
export async function markJoinFailed(
  ports: Pick<Ports, 'recordings' | 'preparedParts' | 'storage'>,
  scope: SystemScope,
  recordingId: string,
  code: ErrorCode,
): Promise<void> {
  const failed = await ports.recordings.update(scope, recordingId, (current) => {
    const document = failRecording(current, code);
    const { meetingId } = current;
    return document && { document, events: [createEvent('recordings.failed', { meetingId, recordingId, code })] };
  });
  // A retry decodes the whole file.
  if (failed?.state === 'failed') await removePreparedParts(ports, scope, recordingId);
}

function getPermanentCode(error: unknown): ErrorCode | undefined {
  const isPermanent =
    isAppError(error, 'recording.audio_unreadable') || isAppError(error, 'recording.join_unavailable');
  return isPermanent ? error.code : undefined;
}

/** The file becomes a blob of the meeting. Its id is that of the recording, so that a repeated job replaces it. */
async function storeAudio(
  ports: JoinPorts,
  scope: SystemScope,
  recording: Stored<Recording>,
  joined: JoinedAudio,
): Promise<void> {
  const { id, meetingId, userId, unreadable } = recording;
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
  const failureCode = isAsLongAsRecorded(recording, joined.decodedSeconds) ? '' : 'recording.audio_incomplete';
  const finalized = await ports.recordings.update(scope, id, (current) => {
    const document = finalizeRecording(current, recording, { audio, channels, unreadable, failureCode });
    return (
      document && { document, events: [createEvent('recordings.recording_finalised', { meetingId, recordingId: id })] }
    );
  });
  // The recording was deleted in the meantime, perhaps before the bytes of the file were stored.
  if (finalized === undefined) await ports.storage.remove(key);
}
