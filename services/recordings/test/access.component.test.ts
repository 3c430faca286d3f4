import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ChunkFields,
  RecordingsServiceService,
  type StoreBlobRequest,
  type StoreChunkRequest,
} from '@minutehand/contracts/proto/recordings/v1/recordings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { createTranscription } from '../src/domain/transcription/transcription.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { transcriptionAggregate } from '../src/outbound/store/transcriptions.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

type Ids = {
  readonly blob: string;
  readonly signedId: string;
  readonly sgid: string;
  readonly owner: string;
  readonly meeting: string;
};

const file = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nA sample line.\n');
const contentMd5 = createHash('md5').update(file).digest('base64');
const declaration = { filename: 'a.vtt', contentType: 'text/vtt', byteSize: file.length, checksum: contentMd5 };
const createBody = (token: string): StoreBlobRequest[] => [
  { part: { $case: 'header', value: { token, contentType: 'text/vtt', contentMd5, contentLength: file.length } } },
  { part: { $case: 'chunk', value: file } },
];
const chunk = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0]);
const fields: ChunkFields = {
  recordingId: '',
  chunkNumber: 0,
  currentDurationSeconds: 1,
  ageSeconds: 0,
  mimeType: 'audio/webm',
  microphoneInfo: '',
  consentTold: [],
  takeOver: false,
};
const createChunk = (meetingId: string): StoreChunkRequest[] => [
  { part: { $case: 'header', value: { meetingId } } },
  { part: { $case: 'chunk', value: chunk } },
  { part: { $case: 'fields', value: fields } },
];

const table: AccessTable<RecordingsServiceService, Ids> = {
  createDirectUpload: { accessScope: 'write', createRequest: () => declaration },
  getRecordingText: {
    accessScope: 'read',
    servicesActingForUsers: ['ai'],
    createRequest: ({ meeting }) => ({ meetingId: meeting }),
    resourceRequests: { meeting: (_ids, { meeting }) => ({ meetingId: meeting }) },
    inaccessibleCode: { meeting: 'meeting.not_found' },
  },
  getUsage: { accessScope: 'read', createRequest: () => ({}) },
  // The signed token authorizes the upload.
  storeBlob: {
    services: ['gateway'],
    createRequest: ({ blob }) => createBody(blob),
    resourceRequests: { 'blob id as token': (_ids, { blob }) => createBody(blob) },
    inaccessibleCode: { 'blob id as token': 'upload.link_invalid' },
  },
  claimBlob: {
    accessScope: 'write',
    servicesActingForUsers: ['meetings'],
    createRequest: ({ signedId, owner }) => ({ signedId, owner }),
    resourceRequests: {
      'signed id': (ids, { signedId }) => ({ signedId, owner: ids.owner }),
      'unsigned blob id': (ids, { blob }) => ({ signedId: blob, owner: ids.owner }),
    },
    inaccessibleCode: { 'signed id': 'blob.not_found', 'unsigned blob id': 'blob.not_found' },
  },
  claimAttachment: {
    accessScope: 'write',
    servicesActingForUsers: ['meetings'],
    createRequest: ({ sgid, owner }) => ({ attachableSgid: sgid, owner }),
    resourceRequests: {
      'signed id': (ids, { sgid }) => ({ attachableSgid: sgid, owner: ids.owner }),
      'unsigned blob id': (ids, { blob }) => ({ attachableSgid: blob, owner: ids.owner }),
      'current owner': (_ids, { sgid, owner }) => ({ attachableSgid: sgid, owner }),
    },
    inaccessibleCode: {
      'signed id': 'blob.not_found',
      'unsigned blob id': 'blob.not_found',
      'current owner': 'blob.not_found',
    },
  },
  streamPersonalData: { accessScope: 'admin', createRequest: () => ({}) },
  readBlob: {
    services: ['meetings', 'gateway'],
    createRequest: ({ blob }) => ({ blobId: blob }),
    resourceRequests: { blob: (_ids, { blob }) => ({ blobId: blob }) },
    inaccessibleCode: { blob: 'blob.not_found' },
  },
  releaseBlob: {
    services: ['meetings', 'gateway'],
    createRequest: ({ blob, owner }) => ({ blobId: blob, owner }),
    resourceRequests: { blob: (_ids, { blob, owner }) => ({ blobId: blob, owner }) },
    inaccessibleCode: { blob: 'ok' },
  },
  storeChunk: { accessScope: 'write', createRequest: ({ meeting }) => createChunk(meeting) },
  storeSmallChunk: { accessScope: 'write', createRequest: ({ meeting }) => ({ meetingId: meeting, chunk, fields }) },
  logDeviceSwitch: {
    accessScope: 'write',
    createRequest: ({ meeting }) => ({
      meetingId: meeting,
      recordingId: '',
      oldDeviceId: 'a',
      newDeviceId: 'b',
      newDeviceInfo: '',
      switchTimestamp: '',
    }),
  },
  finishRecording: {
    accessScope: 'write',
    createRequest: ({ meeting }) => ({
      meetingId: meeting,
      recordingId: '',
      totalChunks: 1,
      successfulChunks: 1,
      failedChunks: 0,
      successRate: 100,
      format: 'webm',
    }),
  },
  setPaused: { accessScope: 'write', createRequest: ({ meeting }) => ({ meetingId: meeting, isPaused: true }) },
  addMark: {
    accessScope: 'write',
    createRequest: ({ meeting }) => ({ meetingId: meeting, kind: 'decision', markId: 'mark-1' }),
  },
  getRecording: { accessScope: 'read', createRequest: ({ meeting }) => ({ meetingId: meeting }) },
  getLiveTranscript: { accessScope: 'read', createRequest: ({ meeting }) => ({ meetingId: meeting, afterPiece: 0 }) },
  // The signed token authorizes the download.
  readAudio: { services: ['gateway'], createRequest: ({ meeting }) => ({ meetingId: meeting, token: 'forged' }) },
  deleteRecording: { accessScope: 'write', createRequest: ({ meeting }) => ({ meetingId: meeting }) },
  listConsents: {
    services: ['meetings'],
    createRequest: ({ meeting }) => ({ meetingId: meeting }),
  },
  listMarks: {
    services: ['meetings'],
    createRequest: ({ meeting }) => ({ meetingId: meeting, recordingId: meeting }),
  },
  readTranscript: {
    services: ['meetings'],
    createRequest: ({ blob }) => ({ recordingId: blob }),
    resourceRequests: { recording: (_ids, { blob }) => ({ recordingId: blob }) },
    inaccessibleCode: { recording: 'transcription.not_found' },
  },
  transcribeUpload: {
    accessScope: 'write',
    servicesActingForUsers: ['meetings'],
    createRequest: ({ signedId }) => ({ signedId, meetingId: '1' }),
    resourceRequests: {
      'signed id': (_ids, { signedId }) => ({ signedId, meetingId: '1' }),
      'unsigned blob id': (_ids, { blob }) => ({ signedId: blob, meetingId: '1' }),
    },
    inaccessibleCode: { 'signed id': 'blob.not_found', 'unsigned blob id': 'blob.not_found' },
  },
  retryTranscription: {
    accessScope: 'write',
    servicesActingForUsers: ['meetings'],
    createRequest: ({ blob }) => ({ recordingId: blob, meetingId: '2' }),
    resourceRequests: { recording: (_ids, { blob }) => ({ recordingId: blob, meetingId: '2' }) },
    inaccessibleCode: { recording: 'transcription.not_found' },
  },
};

describeAccess('recordings', RecordingsServiceService, table, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  const service = await startTestService<RecordingsConfig>({
    config: createTestConfig(folder),
    compose,
    aggregates,
    clients: createFakeClients(),
  });
  const recordings = service.client(RecordingsServiceService);

  async function upload() {
    const created = await recordings.createDirectUpload(declaration, { as: uploader });
    async function* body() {
      yield* createBody(created.url.split('/').at(-1)!);
    }
    await recordings.storeBlob(body(), { as: serviceCaller('gateway', '') });
    return created.blob!;
  }

  const uploader = createActor({ userId: 'user-2', accountId: 'account-2' });
  const owner = 'meeting:2';
  const [claimed, unclaimed] = [await upload(), await upload()];
  await recordings.claimBlob({ signedId: claimed.signedId, owner }, { as: uploader });
  const transcription = { ...createTranscription('2'), state: 'failed' as const };
  await service.store.collection(transcriptionAggregate).insert(uploader, { id: claimed.id, ...transcription });
  return {
    service,
    account: {
      actor: createActor(),
      ids: { blob: 'blob-1', signedId: 'signed-1', sgid: 'sgid-1', owner: 'meeting:1', meeting: 'meeting-1' },
    },
    otherAccount: {
      actor: uploader,
      ids: {
        blob: claimed.id,
        signedId: unclaimed.signedId,
        sgid: claimed.attachableSgid,
        owner,
        meeting: 'meeting-2',
      },
    },
    snapshot: () => snapshotDocuments(service.store, aggregates, 'account-2'),
    stop: () => rm(folder, { recursive: true }),
  };
});
