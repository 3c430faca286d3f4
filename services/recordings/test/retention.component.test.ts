import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent, decodeEvent } from '@minutehand/contracts/events';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { eventually } from '@minutehand/test-kit/waiting';
import { expireAudio } from '../src/app/recordings/expire-audio.ts';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { requestJoinAgain } from '../src/domain/recordings/recording.ts';
import { createTranscription } from '../src/domain/transcription/transcription.ts';
import { createDiskAudioStorage } from '../src/outbound/audio/disk-audio.ts';
import { createDiskStorage } from '../src/outbound/blobs/disk-storage.ts';
import { createMeetings } from '../src/outbound/clients/meetings.ts';
import { aggregates, blobAggregate, recordingAggregate } from '../src/outbound/store/aggregates.ts';
import { livePieceAggregate, liveTranscriptAggregate } from '../src/outbound/store/live-transcripts.ts';
import {
  preparedPartAggregate,
  transcribedPartAggregate,
  transcriptionAggregate,
} from '../src/outbound/store/transcriptions.ts';
import { recordAudio, toRequests } from './sample-audio.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

const recordingUser = createActor();
const scope = systemScope('reads recordings in a test', 'account-1');
const DAY_MS = 86_400_000;
let folder: string;
let service: TestService;
let recordings: RpcClient<typeof RecordingsServiceService>;
let now = Date.parse('2026-05-01T10:00:00Z');
let retentionDays = 0;
let meetings = 0;
const clients = createFakeClients(() => retentionDays);
const blobs = () => join(folder, 'blobs');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'retention-'));
  service = await startTestService<RecordingsConfig>({
    config: createTestConfig(blobs()),
    compose,
    aggregates,
    clients,
    now: () => new Date(now),
  });
  recordings = service.client(RecordingsServiceService);
});
beforeEach(() => {
  retentionDays = 0;
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const newMeeting = () => `meeting${++meetings}-1`;
const get = async (meetingId: string) =>
  (await recordings.getRecording({ meetingId }, { as: recordingUser })).recording!;

function sweep(overrides: Partial<Parameters<typeof expireAudio>[0]> = {}): Promise<number> {
  const { store } = service;
  return expireAudio({
    now: () => new Date(now),
    runExclusively: (_key, task) => task(),
    meetings: createMeetings('recordings', clients.meetings),
    recordings: store.collection(recordingAggregate),
    transcriptions: store.collection(transcriptionAggregate),
    transcribedParts: store.collection(transcribedPartAggregate),
    preparedParts: store.collection(preparedPartAggregate),
    blobs: store.collection(blobAggregate),
    storage: createDiskStorage({ folder: blobs(), newId: randomUUID }),
    audioStorage: createDiskAudioStorage({ folder: blobs(), newId: randomUUID }),
    liveTranscripts: store.collection(liveTranscriptAggregate),
    livePieces: store.collection(livePieceAggregate),
    ...overrides,
  });
}

/** Records and finishes a recording, which fails if the bytes are unreadable. */
async function record(bytes = recordAudio({ seconds: 1 })) {
  const [meetingId, recordingId] = [newMeeting(), randomUUID()];
  const chunk = { meetingId, recordingId, bytes, number: 0, consentTold: ['Ada'] };
  await recordings.storeChunk(toRequests(chunk), { as: recordingUser });
  const statistics = { totalChunks: 1, successfulChunks: 1, failedChunks: 0, successRate: 100, format: '' };
  await recordings.finishRecording({ meetingId, recordingId, ...statistics }, { as: recordingUser });
  await service.bus.settled();
  return { meetingId, recordingId, chunk };
}

const UNREADABLE = Buffer.concat([recordAudio({ seconds: 1 }).subarray(0, 200), Buffer.alloc(5_000, 7)]);

/** Stores an uploaded file that was transcribed. */
async function storeUpload() {
  const [id, meetingId] = [randomUUID(), newMeeting()];
  const file = { filename: 'a.mp3', contentType: 'audio/mpeg', byteSize: 3, checksum: 'x', key: randomUUID() };
  const owner = `meeting:${meetingId}`;
  await service.store.collection(blobAggregate).insert(scope, { ...file, id, uploaderId: 'user-1', owner });
  const transcriptions = service.store.collection(transcriptionAggregate);
  await transcriptions.insert(scope, { ...createTranscription(meetingId), id, state: 'done' });
  return { id, meetingId };
}

/** Starts another recording of a meeting. */
const recordAgain = (meetingId: string) =>
  recordings.storeChunk(toRequests({ meetingId, bytes: recordAudio({ seconds: 1 }), number: 0 }), {
    as: recordingUser,
  });

const retry = (meetingId: string, recordingId: string) =>
  recordings.retryTranscription({ meetingId, recordingId }, { as: recordingUser });

/** Files that contain audio. Hashes and folders may be left. */
async function listFiles(): Promise<string[]> {
  const found = await readdir(blobs(), { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

describe('the audio of a recording', () => {
  it('is kept when its meeting type keeps it', async () => {
    const { meetingId } = await record();
    now += 4_000 * DAY_MS;
    expect(await sweep()).toBe(0);
    const { audio, audioExpiresAt, audioDeletedAt } = await get(meetingId);
    expect([audio?.byteSize, audioExpiresAt, audioDeletedAt]).toEqual([expect.any(Number), undefined, undefined]);
  });

  it('is deleted everywhere after its retention, and the rest of the recording is kept', async () => {
    const before = await listFiles();
    const { meetingId, recordingId, chunk } = await record();
    retentionDays = 30;
    const end = now + 30 * DAY_MS;
    expect((await get(meetingId)).audioExpiresAt).toBe(new Date(end).toISOString());
    now = end - 1_000;
    // Recordings of earlier tests are older.
    await sweep();
    expect((await get(meetingId)).audio).toBeDefined();
    now = end + 1;
    expect(await sweep()).toBe(1);
    const recording = await get(meetingId);
    expect(recording).toMatchObject({ state: 'ready', consentTold: ['Ada'], durationSeconds: 1, error: '' });
    expect([recording.audio, recording.audioExpiresAt]).toEqual([undefined, undefined]);
    expect(recording.audioDeletedAt).toBe(new Date(now).toISOString());
    const blobCollection = service.store.collection(blobAggregate);
    expect(await blobCollection.find(scope, recordingId)).toBeUndefined();
    expect((await listFiles()).filter((path) => !before.includes(path))).toEqual([]);
    expect(await sweep()).toBe(0);
    // Chunks that its recorder still sends do not restore it.
    const lateChunk = { ...chunk, number: 1 };
    await expect(recordings.storeChunk(toRequests(lateChunk), { as: recordingUser })).rejects.toMatchObject({
      code: 'recording.not_open',
    });
  });

  it('is deleted too if it could not be joined', async () => {
    const before = await listFiles();
    const { meetingId } = await record(UNREADABLE);
    expect((await get(meetingId)).state).toBe('failed');
    retentionDays = 90;
    now += 90 * DAY_MS + 1;
    expect(await sweep()).toBe(1);
    expect(await get(meetingId)).toMatchObject({
      state: 'ready',
      error: '',
      audioDeletedAt: new Date(now).toISOString(),
    });
    expect((await listFiles()).filter((path) => !before.includes(path))).toEqual([]);
  });

  it('publishes an event when it is deleted, cannot be joined again, and allows a new recording', async () => {
    const { meetingId, recordingId } = await record(UNREADABLE);
    retentionDays = 30;
    now += 30 * DAY_MS + 1;
    await sweep();
    const listDeleted = () =>
      service.bus.published
        .filter(({ type }) => type === 'recordings.recording_deleted')
        .map(({ payload }) => decodeEvent('recordings.recording_deleted', Buffer.from(payload, 'base64')));
    await eventually(() => expect(listDeleted()).toContainEqual({ meetingId, recordingId }));
    await expect(retry(meetingId, recordingId)).rejects.toMatchObject({ code: 'transcription.audio_missing' });
    expect((await recordAgain(meetingId)).recordingId).not.toBe(recordingId);
    expect(await get(meetingId)).toMatchObject({ state: 'recording' });
  });

  it('cannot be recorded again after its transcription, even if it is deleted', async () => {
    const { meetingId, recordingId } = await record();
    const transcriptions = service.store.collection(transcriptionAggregate);
    await transcriptions.update(scope, recordingId, (loaded) => ({ document: { ...loaded, state: 'done' } }));
    const rejected = expect.objectContaining({ code: 'recording.meeting_not_recordable' });
    await expect(recordAgain(meetingId)).rejects.toEqual(rejected);
    retentionDays = 30;
    now += 30 * DAY_MS + 1;
    await sweep();
    expect((await get(meetingId)).audioDeletedAt).toBeDefined();
    await expect(recordAgain(meetingId)).rejects.toEqual(rejected);
  });

  it('is kept if it is joined again while the sweep reads its retention', async () => {
    const { meetingId, recordingId } = await record(UNREADABLE);
    now += 30 * DAY_MS + 1;
    const collection = service.store.collection(recordingAggregate);
    const meetingsClient = createMeetings('recordings', clients.meetings);
    const before = await listFiles();
    await sweep({
      meetings: {
        ...meetingsClient,
        findAudioRetention: async () => {
          await collection.update(scope, recordingId, (loaded) => ({ document: requestJoinAgain(loaded) ?? loaded }));
          return new Map([[meetingId, 30]]);
        },
      },
    });
    expect(await get(meetingId)).toMatchObject({ state: 'processing', audioDeletedAt: undefined });
    expect(await listFiles()).toEqual(before);
  });
});

describe('an uploaded audio file', () => {
  it('is deleted after its retention, and its transcription is kept', async () => {
    const { id } = await storeUpload();
    const blobCollection = service.store.collection(blobAggregate);
    const transcriptions = service.store.collection(transcriptionAggregate);
    now += 100 * DAY_MS;
    expect(await sweep()).toBe(0);
    retentionDays = 30;
    expect(await sweep()).toBeGreaterThan(0);
    expect(await blobCollection.find(scope, id)).toBeUndefined();
    expect(await transcriptions.find(scope, id)).toMatchObject({ state: 'done' });
  });
});

describe('a sweep', () => {
  it('reads the retention of all meetings of an account in one request, and reports an account whose retention cannot be read', async () => {
    const recorded = [await record(), await record(), await storeUpload()];
    now += 100 * DAY_MS;
    const requests: string[][] = [];
    const meetingsClient = createMeetings('recordings', clients.meetings);
    const findAudioRetention = async (_accountId: string, meetingIds: readonly string[]) => {
      requests.push([...meetingIds]);
      return new Map<string, number>();
    };
    expect(await sweep({ meetings: { ...meetingsClient, findAudioRetention } })).toBe(0);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toEqual(expect.arrayContaining(recorded.map(({ meetingId }) => meetingId)));
    expect(new Set(requests[0]).size).toBe(requests[0]?.length);
    const fail = () => Promise.reject(new Error('no meetings'));
    await expect(sweep({ meetings: { ...meetingsClient, findAudioRetention: fail } })).rejects.toThrow('no meetings');
  });

  it('deletes the other audio when a deletion fails, and then reports the failure', async () => {
    const [failing, recorded] = [await record(), await record()];
    const [failingUpload, uploaded] = [await storeUpload(), await storeUpload()];
    now += 100 * DAY_MS;
    retentionDays = 30;
    const storage = createDiskStorage({ folder: blobs(), newId: randomUUID });
    const keys = new Map<string, string>();
    for (const id of [failing.recordingId, failingUpload.id]) {
      keys.set((await service.store.collection(blobAggregate).find(scope, id))!.key, id);
    }
    const remove = async (key: string) => {
      if (keys.has(key)) throw new Error(`cannot delete ${keys.get(key)}`);
      await storage.remove(key);
    };
    await expect(sweep({ storage: { ...storage, remove } })).rejects.toThrow(`cannot delete ${failing.recordingId}`);
    expect((await get(recorded.meetingId)).audioDeletedAt).toBeDefined();
    const blobCollection = service.store.collection(blobAggregate);
    expect(await blobCollection.find(scope, uploaded.id)).toBeUndefined();
    expect(await blobCollection.find(scope, failingUpload.id)).toBeDefined();
  });
});

describe('the recordings of a deleted account', () => {
  it('are deleted with their audio, without events that other services would handle after they have erased the account', async () => {
    await record();
    service.bus.published.length = 0;
    const deletion = createEvent('accounts.account_deleted', { accountId: 'account-1', deletionId: 'deletion-1' });
    await service.bus.publish(createStoredEvent(deletion, { accountId: '' }));
    await service.bus.settled();
    await eventually(() => expect(service.bus.published.map(({ type }) => type)).toContain('recordings.erased'));
    expect(service.bus.published.map(({ type }) => type)).not.toContain('recordings.recording_deleted');
    expect(await service.store.collection(recordingAggregate).count(scope, {})).toBe(0);
    expect(await listFiles()).toEqual([]);
  });
});
