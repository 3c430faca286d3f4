import { AppError, isAppError } from '@minutehand/contracts/errors';
import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import { RECORDING_CHUNK_BYTES } from '@minutehand/contracts/limits';
import { isWithinQuota } from '@minutehand/contracts/quotas';
import type { Actor } from '@minutehand/service-kit/identity';
import { DuplicateKeyError, type Stored } from '@minutehand/service-kit/store';
import { isPieceDue } from '../../domain/live/live-transcript.ts';
import { addChunk, type Chunk, checkChunk } from '../../domain/recordings/add-chunk.ts';
import { hasChunk } from '../../domain/recordings/chunk-ranges.ts';
import { checkAcceptsChunks, restoreChunk } from '../../domain/recordings/late-chunks.ts';
import { getNextChunkNumber, getOffset, type Recording, startRecording } from '../../domain/recordings/recording.ts';
import { getSequence } from '../../domain/recordings/sequence.ts';
import { PREPARATION_INTERVAL_SECONDS, QUOTA_CHECK_BYTES } from '../../limits.ts';
import type { EditableMeeting, LocalFile, Ports, RecordingRef } from '../ports.ts';
import type { TranscriptionPorts } from '../transcription/ports.ts';
import { findChunkRecording } from './find-chunk-recording.ts';
import { measureUploadBytes } from './measure-upload-bytes.ts';

/** The form fields of a chunk. */
export type ChunkFields = {
  /** Empty: the open recording of the meeting, or a new one. */
  recordingId: string;
  number: number;
  endSeconds: number;
  ageSeconds: number;
  mimeType: string;
  microphoneInfo: string;
  informedNames: readonly string[];
  takesOver: boolean;
};

/** The fields may follow the bytes. */
export type ReceiveChunk = {
  meetingId: string;
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readFields: () => Promise<ChunkFields>;
};

type ChunkPorts = Ports & Pick<TranscriptionPorts, 'transcriptions'>;

export type StoredChunk = { recordingId: string; number: number; nextNumber: number };

/** Stores a chunk durably, once for each number. The first one starts the recording. */
export async function storeChunk(
  ports: ChunkPorts,
  actor: Actor,
  { meetingId, bytes, readFields }: ReceiveChunk,
  signal: AbortSignal,
): Promise<StoredChunk> {
  const { audioStorage, runExclusively } = ports;
  const { readMeeting, file } = await receive(ports, actor, { meetingId, bytes }, signal);
  try {
    const fields = await readFields();
    const { number, endSeconds, ageSeconds, mimeType, microphoneInfo, informedNames } = fields;
    const chunk = {
      number,
      endSeconds,
      ageSeconds,
      mimeType,
      microphoneInfo,
      informedNames,
      byteSize: file.byteSize,
      head: file.head,
    };
    checkChunk(chunk);
    return await runExclusively(meetingId, async () => {
      const recording = await findChunkRecording(ports, actor, meetingId, readMeeting, fields);
      const offset = recording ? getOffset(recording, fields.recordingId) : 0;
      return storeNewChunk(ports, actor, recording, {
        meetingId,
        fields,
        file,
        chunk: { ...chunk, number: number + offset },
      });
    });
  } finally {
    // The response does not wait for it. What cannot be removed now is removed with other stale files.
    audioStorage.discard(file).catch(() => undefined);
  }
}

/** Receives the bytes into a temporary file while `meetings` decides about access. Stops when access is denied. */
async function receive(
  { chunkAccess, audioStorage, readQuotas }: Pick<ChunkPorts, 'chunkAccess' | 'audioStorage' | 'readQuotas'>,
  actor: Actor,
  { meetingId, bytes }: Pick<ReceiveChunk, 'meetingId' | 'bytes'>,
  signal: AbortSignal,
): Promise<{ readMeeting: () => Promise<EditableMeeting>; file: LocalFile }> {
  let failure: unknown;
  const access = chunkAccess.require(actor, meetingId);
  // Read now: the first chunk would otherwise wait for the quotas after its bytes.
  readQuotas(actor.accountId).catch(() => undefined);
  const requireWanted = () => {
    signal.throwIfAborted();
    if (failure !== undefined) throw failure;
  };
  const received = audioStorage.receive(bytes, RECORDING_CHUNK_BYTES, requireWanted);
  try {
    const [readMeeting, file] = await Promise.all([access, received]);
    return { readMeeting, file };
  } catch (error) {
    failure = error;
    // What cannot be removed now is removed with other stale files.
    received.then(audioStorage.discard).catch(() => undefined);
    // Without access, the error is the same whatever was sent.
    await access;
    throw error;
  }
}

async function storeNewChunk(
  ports: Ports,
  actor: Actor,
  recording: Stored<Recording> | undefined,
  { meetingId, fields, file, chunk }: { meetingId: string; fields: ChunkFields; file: LocalFile; chunk: Chunk },
): Promise<StoredChunk> {
  const { audioStorage, now, newId } = ports;
  if (recording && hasChunk(recording.chunks, chunk.number)) return repeatChunk(ports, actor, recording, chunk, file);
  if (recording) checkAcceptsChunks(recording, now());
  const id = recording?.id ?? (fields.recordingId || newId());
  const draft = recording ?? startRecording({ meetingId, userId: actor.userId, now: now() });
  // Fails before anything is stored.
  addChunk(draft, chunk, now());
  await requireQuota(ports, actor, draft.storedBytes, chunk.byteSize);
  const ref = { accountId: actor.accountId, recordingId: id };
  const { flushed } = await audioStorage.storeChunk(ref, chunk.number, file);
  const update = () =>
    ports.recordings.update(actor, id, (current) => {
      const document = addChunk(current, chunk, now());
      return document === current ? undefined : { document, events: getDueEvents(ports, current, document) };
    });
  const insert = () =>
    insertRecording(
      ports,
      actor,
      { ...addChunk(draft, chunk, now()), id },
      {
        flushed,
        addTo: (started) => addChunk(started, chunk, now()),
      },
    );
  // The chunk and the document are flushed concurrently. After a crash in between, the repeated chunk is stored again.
  const [stored] = await Promise.all([recording ? update() : insert(), flushed]);
  if (!stored) throw new AppError('recording.not_found');
  return present(stored, chunk.number);
}

/** Requests the next piece of the live transcript, and the next prepared part, once the chunk may complete them. */
function getDueEvents(
  { livePieceSeconds, isPreparationEnabled }: Ports,
  before: Stored<Recording>,
  after: Recording,
): DomainEvent[] {
  if (after.state !== 'recording') return [];
  const isDue = (seconds: number) => isPieceDue(before.durationSeconds, after.durationSeconds, seconds);
  const { id: recordingId, meetingId } = before;
  const events: DomainEvent[] = [];
  if (livePieceSeconds > 0 && isDue(livePieceSeconds))
    events.push(createEvent('recordings.live_piece_due', { meetingId, recordingId }));
  if (isPreparationEnabled && isDue(PREPARATION_INTERVAL_SECONDS))
    events.push(createEvent('recordings.part_due', { meetingId, recordingId }));
  return events;
}

/** Starts a recording. `addTo` adds the chunk if another process has started the same one with the same request. */
async function insertRecording(
  ports: Ports,
  actor: Actor,
  draft: Recording & { id: string },
  { flushed, addTo }: { flushed: Promise<void>; addTo: (started: Stored<Recording>) => Stored<Recording> },
): Promise<Stored<Recording> | undefined> {
  const { id: recordingId, meetingId, userId } = draft;
  try {
    return await ports.recordings.insert(actor, draft, [
      createEvent('recordings.recording_started', { meetingId, recordingId, userId }),
    ]);
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
    const started = await ports.recordings.find(actor, recordingId);
    if (started?.meetingId === meetingId && started.userId === userId)
      return ports.recordings.update(actor, recordingId, (current) => ({ document: addTo(current) }));
    // The chunk that was stored belongs to no recording.
    await flushed;
    if (started === undefined) await ports.audioStorage.removeChunks({ accountId: actor.accountId, recordingId });
    // Another process has started a recording of this meeting, or the id is taken.
    throw new AppError(error.index === 'id' ? 'recording.not_found' : 'recording.in_progress', { cause: error });
  }
}

/**
 * Handles a chunk that the document already lists. After a failure, its bytes may not be flushed, or its file may be lost. Throws
 * recording.not_open if it was lost too long ago.
 */
async function repeatChunk(
  ports: Ports,
  actor: Actor,
  recording: Stored<Recording>,
  { number }: Pick<Chunk, 'number'>,
  file: LocalFile,
): Promise<StoredChunk> {
  const { accountId, id: recordingId } = recording;
  const ref = { accountId, recordingId };
  const storedForm = await findStoredForm(ports, ref, number, file);
  if (storedForm === 'bytes') await ports.audioStorage.flushChunk(ref, number);
  if (storedForm !== undefined) return present(recording, number);
  // Updated before the bytes are stored, so that a closed recording is joined again even after a crash in between.
  const restored = await ports.recordings.update(actor, recordingId, (current) => {
    const document = restoreChunk(current, number, ports.now());
    return document === current ? undefined : { document };
  });
  if (!restored) throw new AppError('recording.not_found');
  await (await ports.audioStorage.storeChunk(ref, number, file)).flushed;
  return present(recording, number);
}

/** What is stored of a chunk: its bytes, its hash once they are joined and removed, or nothing. Throws recording.chunk_differs. */
async function findStoredForm(
  { audioStorage }: Pick<Ports, 'audioStorage'>,
  ref: RecordingRef,
  number: number,
  file: LocalFile,
): Promise<'bytes' | 'hash' | undefined> {
  try {
    if (await audioStorage.isSameChunk(ref, number, file)) return 'bytes';
    throw new AppError('recording.chunk_differs');
  } catch (error) {
    if (!isAppError(error, 'blob.not_found')) throw error;
  }
  const hash = await audioStorage.findHash(ref, number);
  if (hash === undefined) return undefined;
  if (hash !== file.hash) throw new AppError('recording.chunk_differs');
  return 'hash';
}

/** Throws recording.quota_exceeded. Checked when a recording starts, and from time to time while it grows. */
async function requireQuota(ports: Ports, actor: Actor, storedBytes: number, addedBytes: number): Promise<void> {
  const step = (bytes: number) => Math.floor(bytes / QUOTA_CHECK_BYTES);
  if (storedBytes > 0 && step(storedBytes) === step(storedBytes + addedBytes)) return;
  const { upload_bytes: limit } = await ports.readQuotas(actor.accountId);
  if (limit === 0) return;
  if (!isWithinQuota((await measureUploadBytes(ports, actor)) + addedBytes, limit)) {
    throw new AppError('recording.quota_exceeded');
  }
}

const present = (recording: Stored<Recording>, number: number): StoredChunk => ({
  recordingId: recording.id,
  number,
  nextNumber: getNextChunkNumber(recording, getSequence(number)),
});
