import { AppError, isAppError } from '@minutehand/contracts/errors';
import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import { RECORDING_CHUNK_BYTES } from '@minutehand/contracts/limits';
import { isWithinQuota } from '@minutehand/contracts/quotas';
import type { Actor } from '@minutehand/service-kit/identity';
import { DuplicateKeyError, type Stored } from '@minutehand/service-kit/store';
import { isPieceDue } from '../../domain/live/live-transcript.ts';
import { addChunk, type Chunk, checkChunk } from '../../domain/recordings/add-chunk.ts';
import { hasChunk } from '../../domain/recordings/chunk-ranges.ts';
import { normalizeConsent } from '../../domain/recordings/consent.ts';
import { checkAcceptsChunks } from '../../domain/recordings/late-chunks.ts';
import {
  getNextChunkNumber,
  getOffset,
  type Recording,
  requireOpen,
  startRecording,
  takeOver,
} from '../../domain/recordings/recording.ts';
import { getSequence } from '../../domain/recordings/sequence.ts';
import { PREPARATION_INTERVAL_SECONDS, QUOTA_CHECK_BYTES } from '../../limits.ts';
import { getUserName } from '../people/get-user-name.ts';
import type { ChunkOwner, EditableMeeting, LocalFile, Ports } from '../ports.ts';
import type { TranscriptionPorts } from '../transcription/ports.ts';
import { requireNotDeleted } from './delete-recording.ts';
import { findLatestRecording, findOpenRecording } from './find-recording.ts';
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
  consentTold: readonly string[];
  takesOver: boolean;
};

/** The fields may follow the bytes. */
export type ReceiveChunk = {
  meetingId: string;
  bytes: AsyncIterable<Uint8Array>;
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
  const { meeting, file } = await receive(ports, actor, { meetingId, bytes }, signal);
  try {
    const fields = await readFields();
    const { number, endSeconds, ageSeconds, mimeType, microphoneInfo, consentTold } = fields;
    const chunk = {
      number,
      endSeconds,
      ageSeconds,
      mimeType,
      microphoneInfo,
      consentTold,
      byteSize: file.byteSize,
      head: file.head,
    };
    checkChunk(chunk);
    return await runExclusively(meetingId, async () => {
      const recording = await findRecording(ports, actor, meetingId, meeting, fields);
      const offset = recording ? getOffset(recording, fields.recordingId) : 0;
      return storeNewChunk(ports, actor, recording, {
        meetingId,
        fields,
        file,
        chunk: { ...chunk, number: number + offset },
      });
    });
  } finally {
    await audioStorage.discard(file);
  }
}

/** Receives the bytes into a temporary file while `meetings` decides about access, and no longer than until it denies it. */
async function receive(
  { meetings, audioStorage, readQuotas }: Pick<ChunkPorts, 'meetings' | 'audioStorage' | 'readQuotas'>,
  actor: Actor,
  { meetingId, bytes }: Pick<ReceiveChunk, 'meetingId' | 'bytes'>,
  signal: AbortSignal,
): Promise<{ meeting: EditableMeeting; file: LocalFile }> {
  const failed = new AbortController();
  const access = meetings.requireEditable(actor, meetingId);
  // The first chunk would otherwise wait for them after its bytes.
  readQuotas(actor.accountId).catch(() => undefined);
  const received = audioStorage.receive(bytes, RECORDING_CHUNK_BYTES, AbortSignal.any([signal, failed.signal]));
  try {
    const [meeting, file] = await Promise.all([access, received]);
    return { meeting, file };
  } catch (error) {
    failed.abort();
    // What cannot be removed now is removed with other stale files.
    received.then(audioStorage.discard).catch(() => undefined);
    // The same error whatever was sent.
    await access;
    throw error;
  }
}

/** The recording that the chunk belongs to; undefined if it starts one. */
async function findRecording(
  ports: ChunkPorts,
  actor: Actor,
  meetingId: string,
  meeting: EditableMeeting,
  { recordingId, takesOver, consentTold }: ChunkFields,
): Promise<Stored<Recording> | undefined> {
  const named = recordingId === '' ? undefined : await ports.recordings.find(actor, recordingId);
  if (named && named.meetingId !== meetingId) throw new AppError('recording.not_found');
  if (named && named.userId !== actor.userId) {
    requireOpen(named);
    throw await createInProgressError(ports, named, false);
  }
  if (named) return named;
  await requireNotDeleted(ports, actor, recordingId);
  const open = await findOpenRecording(ports, actor, meetingId);
  if (open) return continueRecording(ports, actor, open, recordingId, takesOver);
  const latest = await findLatestRecording(ports, actor, meetingId);
  if (latest?.userId === actor.userId && latest.takeOvers.some((tab) => tab.recordingId === recordingId)) return latest;
  // `meetings` may not have consumed the event of the end of this recording yet.
  if (latest?.state === 'processing') throw new AppError('recording.not_open');
  const isRecordable = ['draft', 'recording', 'failed'].includes(meeting.state) && !meeting.hasTranscript;
  if (!isRecordable || (await hasResult(ports, actor, latest))) throw new AppError('recording.meeting_not_recordable');
  if (meeting.consentRequired && normalizeConsent(consentTold).length === 0) {
    throw new AppError('recording.consent_required');
  }
  // Its audio becomes a blob of the same id, which must not replace an uploaded file.
  if (recordingId !== '' && (await ports.blobs.find(actor, recordingId))) throw new AppError('recording.not_found');
  return undefined;
}

/** Whether a recording has audio or a transcript that the meeting may not have imported yet. */
async function hasResult(
  { transcriptions }: Pick<ChunkPorts, 'transcriptions'>,
  actor: Actor,
  recording: Stored<Recording> | undefined,
): Promise<boolean> {
  if (recording?.state !== 'ready') return false;
  if (recording.audioDeletedAt === null) return true;
  return (await transcriptions.find(actor, recording.id))?.state === 'done';
}

/** The open recording, if the chunk belongs to it or its user takes it over. Throws recording.in_progress. */
async function continueRecording(
  ports: Ports,
  actor: Actor,
  open: Stored<Recording>,
  recordingId: string,
  takesOver: boolean,
): Promise<Stored<Recording>> {
  const isOwn = open.userId === actor.userId;
  if (isOwn && (recordingId === '' || open.takeOvers.some((tab) => tab.recordingId === recordingId))) return open;
  if (!isOwn || !takesOver) throw await createInProgressError(ports, open, isOwn);
  const taken = await ports.recordings.update(actor, open.id, (current) => {
    const document = takeOver(current, recordingId);
    return document === current ? undefined : { document };
  });
  if (!taken) throw new AppError('recording.not_found');
  return taken;
}

async function createInProgressError(
  ports: Ports,
  { accountId, userId }: Stored<Recording>,
  isOwn: boolean,
): Promise<AppError> {
  const name = isOwn ? 'You are' : `${(await getUserName(ports, accountId, userId)) || 'Someone'} is`;
  return new AppError('recording.in_progress', { message: `${name} recording this meeting already.` });
}

async function storeNewChunk(
  ports: Ports,
  actor: Actor,
  recording: Stored<Recording> | undefined,
  { meetingId, fields, file, chunk }: { meetingId: string; fields: ChunkFields; file: LocalFile; chunk: Chunk },
): Promise<StoredChunk> {
  const { audioStorage, now, newId } = ports;
  if (recording && hasChunk(recording.chunks, chunk.number)) {
    await requireSameChunk(ports, recording, chunk.number, file);
    return present(recording, chunk.number);
  }
  if (recording) checkAcceptsChunks(recording, now());
  const id = recording?.id ?? (fields.recordingId || newId());
  const draft = recording ?? startRecording({ meetingId, userId: actor.userId, now: now() });
  // Fails before anything is stored.
  addChunk(draft, chunk, now());
  await requireQuota(ports, actor, draft.storedBytes, chunk.byteSize);
  await audioStorage.storeChunk({ accountId: actor.accountId, recordingId: id }, chunk.number, file);
  const stored = recording
    ? await ports.recordings.update(actor, id, (current) => {
        const document = addChunk(current, chunk, now());
        return document === current ? undefined : { document, events: getDueEvents(ports, current, document) };
      })
    : await insert(ports, actor, { ...addChunk(draft, chunk, now()), id }, (started) =>
        addChunk(started, chunk, now()),
      );
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
async function insert(
  ports: Ports,
  actor: Actor,
  draft: Recording & { id: string },
  addTo: (started: Stored<Recording>) => Stored<Recording>,
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
    if (started === undefined) await ports.audioStorage.removeChunks({ accountId: actor.accountId, recordingId });
    // Another process has started a recording of this meeting, or the id is taken.
    throw new AppError(error.index === 'id' ? 'recording.not_found' : 'recording.in_progress', { cause: error });
  }
}

async function requireSameChunk(
  ports: Ports,
  { accountId, id: recordingId }: Stored<Recording>,
  number: number,
  file: LocalFile,
): Promise<void> {
  if (!(await isStoredChunk(ports, { accountId, recordingId }, number, file)))
    throw new AppError('recording.chunk_differs');
}

/** Compares the bytes, or the hash once the chunks are joined and removed. Throws recording.not_open if neither is left. */
async function isStoredChunk(
  { audioStorage }: Pick<Ports, 'audioStorage'>,
  owner: ChunkOwner,
  number: number,
  file: LocalFile,
): Promise<boolean> {
  try {
    return await audioStorage.isSameChunk(owner, number, file);
  } catch (error) {
    if (!isAppError(error, 'blob.not_found')) throw error;
  }
  const hash = await audioStorage.findHash(owner, number);
  // The client must keep its copy, since the bytes can no longer be compared.
  if (hash === undefined) throw new AppError('recording.not_open');
  return hash === file.hash;
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
