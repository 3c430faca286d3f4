import { AppError, errorCatalog, isErrorCode } from '@minutehand/contracts/errors';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import type * as proto from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { getScope } from '@minutehand/service-kit/identity';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { Stored } from '@minutehand/service-kit/store';
import type { Ports } from '../../app/ports.ts';
import { addMark } from '../../app/recordings/add-mark.ts';
import { createAudioToken } from '../../app/recordings/audio-links.ts';
import { deleteRecording } from '../../app/recordings/delete-recording.ts';
import { finishRecording } from '../../app/recordings/finish-recording.ts';
import { listConsents } from '../../app/recordings/list-consents.ts';
import { listMarks } from '../../app/recordings/list-marks.ts';
import { listRecordings, type RecordingView } from '../../app/recordings/list-recordings.ts';
import { logDeviceSwitch } from '../../app/recordings/log-device-switch.ts';
import { readAudio } from '../../app/recordings/read-audio.ts';
import { setPaused } from '../../app/recordings/set-paused.ts';
import { type ChunkFields, type StoredChunk, storeChunk } from '../../app/recordings/store-chunk.ts';
import type { TranscriptionPorts } from '../../app/transcription/ports.ts';
import { getConsentTime } from '../../domain/recordings/consent.ts';
import { findMissingAudio } from '../../domain/recordings/container-chunks.ts';
import type { Mark, MarkKind } from '../../domain/recordings/mark.ts';
import { getNextSequenceStart, type Recording } from '../../domain/recordings/recording.ts';
import type { Transcription } from '../../domain/transcription/transcription.ts';
import { AUDIO_URL_TTL_MS } from '../../limits.ts';

type RecordingRpcs =
  | 'storeChunk'
  | 'storeSmallChunk'
  | 'logDeviceSwitch'
  | 'finishRecording'
  | 'setPaused'
  | 'addMark'
  | 'getRecording'
  | 'listConsents'
  | 'listMarks'
  | 'readAudio'
  | 'deleteRecording';

/** Recordings of meetings. */
export function createMeetingRecordingHandlers(
  ports: TranscriptionPorts,
): Pick<Handlers<typeof RecordingsServiceService>, RecordingRpcs> {
  return {
    storeChunk: defineHandler(
      { accessScope: 'write' },
      async (requests: AsyncIterable<proto.StoreChunkRequest>, { caller, signal }) => {
        const { meetingId, bytes, readFields } = await parseChunk(requests);
        return presentChunk(await storeChunk(ports, caller, { meetingId, bytes, readFields }, signal));
      },
    ),
    storeSmallChunk: defineHandler({ accessScope: 'write' }, async (request, { caller, signal }) => {
      const { meetingId, chunk, fields } = request;
      const readFields = async () => {
        if (fields === undefined) throw new AppError('platform.malformed');
        return parseFields(fields);
      };
      return presentChunk(await storeChunk(ports, caller, { meetingId, bytes: [chunk], readFields }, signal));
    }),
    logDeviceSwitch: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      await logDeviceSwitch(ports, caller, request);
      return {};
    }),
    finishRecording: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      await finishRecording(ports, caller, request);
      return { recording: undefined };
    }),
    setPaused: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      await setPaused(ports, caller, request);
      return {};
    }),
    addMark: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { meetingId, recordingId = '', markId, seconds } = request;
      const command = {
        meetingId,
        recordingId,
        kind: parseKind(request.kind),
        markId: markId || ports.newId(),
        seconds,
      };
      const mark = await addMark(ports, caller, command);
      return { mark: presentMark(mark, await ports.findName(caller.accountId, mark.userId)) };
    }),
    getRecording: defineHandler({ accessScope: 'read' }, async ({ meetingId }, { caller }) => {
      const views = await listRecordings(ports, caller, meetingId);
      const [recording, ...earlier] = views.map((view) => presentRecording(ports, view));
      return { recording, earlier };
    }),
    listConsents: defineHandler({ services: ['meetings'] }, async ({ meetingId }, { caller }) => {
      if (caller.accountId === '') return { consents: [] };
      const consents = await listConsents(ports, getScope(caller), meetingId);
      return {
        consents: consents.map(({ informedNames, declaredAt, userName }) => ({
          told: [...informedNames],
          toldAt: declaredAt.toISOString(),
          userName,
        })),
      };
    }),
    listMarks: defineHandler({ services: ['meetings'] }, async (request, { caller }) => {
      if (caller.accountId === '') return { marks: [] };
      const marks = await listMarks(ports, getScope(caller), request);
      return { marks: marks.map(({ kind, seconds }) => ({ kind, seconds })) };
    }),
    readAudio: defineHandler(
      { services: ['gateway'] },
      async function* (request, { signal }): AsyncGenerator<proto.ReadAudioResponse> {
        const { bytes, ...header } = await readAudio(ports, request, signal);
        yield { part: { $case: 'header', value: header } };
        for await (const chunk of bytes) {
          for (let offset = 0; offset < chunk.length; offset += STREAM_CHUNK_BYTES) {
            const value = Buffer.from(chunk.subarray(offset, offset + STREAM_CHUNK_BYTES));
            yield { part: { $case: 'chunk', value } };
          }
        }
      },
    ),
    deleteRecording: defineHandler({ accessScope: 'write' }, async ({ meetingId }, { caller }) => {
      await deleteRecording(ports, caller, meetingId);
      return {};
    }),
  };
}

const presentChunk = ({ recordingId, number, nextNumber }: StoredChunk): proto.StoreChunkResponse => ({
  recordingId,
  chunkNumber: number,
  nextChunkNumber: nextNumber,
});

/** The bytes end with the message of the fields. */
async function parseChunk(requests: AsyncIterable<proto.StoreChunkRequest>) {
  const messages = requests[Symbol.asyncIterator]();
  const first = await messages.next();
  if (first.done || first.value.part?.$case !== 'header') throw new AppError('platform.malformed');
  let fields: ChunkFields | undefined;
  async function* readBytes(): AsyncGenerator<Uint8Array> {
    for (let next = await messages.next(); !next.done; next = await messages.next()) {
      const { part } = next.value;
      if (part?.$case === 'chunk') yield part.value;
      else if (part?.$case === 'fields') {
        fields = parseFields(part.value);
        return;
      } else throw new AppError('platform.malformed');
    }
  }
  const readFields = async (): Promise<ChunkFields> => {
    if (fields === undefined) throw new AppError('platform.malformed');
    return fields;
  };
  return { meetingId: first.value.part.value.meetingId, bytes: readBytes(), readFields };
}

/** Ids of recordings are parts of paths. */
const RECORDING_ID = /^[0-9a-zA-Z-]{8,64}$/;

function parseFields(fields: proto.ChunkFields): ChunkFields {
  const { recordingId, chunkNumber, currentDurationSeconds, ageSeconds } = fields;
  const { mimeType, microphoneInfo, consentTold, takeOver } = fields;
  if (recordingId !== '' && !RECORDING_ID.test(recordingId)) throw new AppError('platform.malformed');
  return {
    recordingId,
    number: chunkNumber,
    endSeconds: currentDurationSeconds,
    ageSeconds,
    mimeType,
    microphoneInfo,
    informedNames: consentTold,
    takesOver: takeOver,
  };
}

function parseKind(kind: string): MarkKind {
  if (kind !== 'decision' && kind !== 'action' && kind !== 'important') throw new AppError('platform.malformed');
  return kind;
}

const presentMark = ({ markedAt, ...mark }: Mark, userName: string): proto.Mark => ({
  ...mark,
  userName,
  markedAt: markedAt.toISOString(),
});

function presentRecording(
  ports: Ports,
  { recording, userName, transcription, markNames, audioExpiresAt }: RecordingView,
): proto.Recording {
  const { id, state, userId, startedAt, durationSeconds, isPaused, consentTold, failureCode } = recording;
  return {
    id,
    state: state === 'recording' && isPaused ? 'paused' : state,
    userId,
    userName,
    startedAt: startedAt.toISOString(),
    durationSeconds,
    isPaused,
    nextChunkNumber: getNextSequenceStart(recording),
    missing: findMissingAudio(recording),
    audio: presentAudio(ports, recording),
    transcription: transcription && presentTranscription(transcription),
    deviceSwitches: recording.deviceSwitches.map(({ switchedAt, ...change }) => ({
      ...change,
      switchedAt: switchedAt.toISOString(),
    })),
    error: getMessage(failureCode),
    consentTold,
    consentToldAt: getConsentTime(recording)?.toISOString(),
    audioExpiresAt: audioExpiresAt?.toISOString(),
    audioDeletedAt: recording.audioDeletedAt?.toISOString(),
    marks: recording.marks.map((mark) => presentMark(mark, markNames.get(mark.userId) ?? '')),
  };
}

function presentTranscription(transcription: Transcription): proto.RecordingTranscription {
  const { state, progress, coveredSeconds, engine, error } = transcription;
  return { state, progress, coveredSeconds, engine, error: getMessage(error) };
}

/** A message for users; empty without an error. */
function getMessage(code: string): string {
  return code === '' ? '' : errorCatalog[isErrorCode(code) ? code : 'platform.internal'].message;
}

function presentAudio({ signer, now }: Ports, recording: Stored<Recording>): proto.RecordingAudio | undefined {
  const { id: recordingId, accountId, meetingId, audio } = recording;
  if (audio === null) return undefined;
  const expiresAt = new Date(now().getTime() + AUDIO_URL_TTL_MS);
  const token = createAudioToken(signer, { accountId, meetingId, recordingId }, expiresAt);
  const { contentType, byteSize, durationSeconds, peaks } = audio;
  return {
    url: `/meetings/${meetingId}/recording/audio?token=${token}`,
    contentType,
    byteSize,
    durationSeconds,
    peaks,
  };
}
