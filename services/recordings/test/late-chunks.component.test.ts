import { randomUUID } from 'node:crypto';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { eventually } from '@minutehand/test-kit/waiting';
import {
  closeAbandonedRecordings,
  removeExpiredChunks,
  requestOverdueJoins,
} from '../src/app/recordings/close-abandoned-recordings.ts';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { createDiskAudioStorage } from '../src/outbound/audio/disk-audio.ts';
import { aggregates, recordingAggregate } from '../src/outbound/store/aggregates.ts';
import { recordAudio, type SentChunk, splitIntoChunks, toRequests } from './sample-audio.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

const recordingUser = createActor();
const scope = systemScope('reads recordings in a test', 'account-1');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let folder: string;
let service: TestService;
let recordings: RpcClient<typeof RecordingsServiceService>;
let now = new Date('2026-05-01T10:00:00Z').getTime();
let meetings = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'late-chunks-'));
  service = await startTestService<RecordingsConfig>({
    config: { ...createTestConfig(join(folder, 'blobs')), abandonedAfterMs: 120 * MINUTE_MS },
    compose,
    aggregates,
    clients: createFakeClients(),
    now: () => new Date(now),
  });
  recordings = service.client(RecordingsServiceService);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const newMeeting = () => `meeting${++meetings}-1`;
const send = (chunk: SentChunk) => recordings.storeChunk(toRequests(chunk), { as: recordingUser });
const finish = (meetingId: string, recordingId: string, totalChunks: number) =>
  recordings.finishRecording(
    { meetingId, recordingId, totalChunks, successfulChunks: 0, failedChunks: 0, successRate: 100, format: '' },
    { as: recordingUser },
  );
const list = async (meetingId: string) => recordings.getRecording({ meetingId }, { as: recordingUser });
const get = async (meetingId: string) => (await list(meetingId)).recording!;
/** The event of the sweep reaches the service a little later. */
const waitUntilReady = (meetingId: string) =>
  eventually(async () => {
    const recording = await get(meetingId);
    expect(recording.state).toBe('ready');
    return recording;
  }, 30_000);
const find = async (id: string) => (await service.store.collection(recordingAggregate).find(scope, id))!;
const sweepPorts = () => ({
  recordings: service.store.collection(recordingAggregate),
  audioStorage: createDiskAudioStorage({ folder: join(folder, 'blobs'), newId: randomUUID }),
  runExclusively: <T>(_key: string, task: () => Promise<T>) => task(),
  now: () => new Date(now),
});
async function sweep(abandonedAfterMs = 120 * MINUTE_MS): Promise<void> {
  await closeAbandonedRecordings(sweepPorts(), abandonedAfterMs);
  await requestOverdueJoins(sweepPorts());
  await service.bus.settled();
}

/** Sends some of the chunks of a recording. */
async function record(seconds: number, numbers: readonly number[]) {
  const [meetingId, recordingId] = [newMeeting(), randomUUID()];
  const chunks = splitIntoChunks(recordAudio({ seconds }), seconds);
  const sendNumbers = async (wanted: readonly number[]) => {
    for (const number of wanted) await send({ meetingId, recordingId, bytes: chunks[number]!, number });
  };
  await sendNumbers(numbers);
  return { meetingId, recordingId, sendNumbers };
}

describe('a recorder that was offline', () => {
  it('adds the chunks that it kept to a recording that the server has closed in the meantime', async () => {
    const { meetingId, recordingId, sendNumbers } = await record(6, [0, 1, 2]);
    now += 121 * MINUTE_MS;
    await sweep();
    await waitUntilReady(meetingId);
    await sendNumbers([3, 4]);
    expect(await get(meetingId)).toMatchObject({ state: 'processing', durationSeconds: 5 });
    await sendNumbers([5]);
    await finish(meetingId, recordingId, 6);
    await service.bus.settled();
    const recording = await get(meetingId);
    expect(recording).toMatchObject({ state: 'ready', missing: [], error: '' });
    expect(Math.abs(recording.audio!.durationSeconds - 6)).toBeLessThan(0.3);
    // No more chunks can follow.
    expect((await find(recordingId)).storedBytes).toBe(0);
  });

  it('fills the gaps of a recording that it has ended, which is joined again when no more chunks arrive', async () => {
    const { meetingId, recordingId, sendNumbers } = await record(6, [0, 1, 2, 5]);
    await finish(meetingId, recordingId, 6);
    await service.bus.settled();
    expect(await get(meetingId)).toMatchObject({ state: 'ready', missing: [{ fromChunk: 3, toChunk: 4 }] });
    now += DAY_MS;
    await sendNumbers([4, 3]);
    await sweep();
    expect(await get(meetingId)).toMatchObject({ state: 'processing' });
    now += 3 * MINUTE_MS;
    await sweep();
    const recording = await waitUntilReady(meetingId);
    expect(recording.missing).toEqual([]);
    expect(Math.abs(recording.audio!.durationSeconds - 6)).toBeLessThan(0.3);
  });

  it('is rejected after seven days, when the chunks are removed', async () => {
    const { meetingId, recordingId, sendNumbers } = await record(4, [0, 1, 3]);
    await finish(meetingId, recordingId, 4);
    await service.bus.settled();
    expect(await removeExpiredChunks(sweepPorts())).toBe(0);
    now += 8 * DAY_MS;
    await expect(sendNumbers([2])).rejects.toMatchObject({ code: 'recording.not_open' });
    await removeExpiredChunks(sweepPorts());
    expect((await find(recordingId)).storedBytes).toBe(0);
    await sendNumbers([3]);
  });
});

describe('a chunk whose name was lost in a crash before it was acknowledged', () => {
  const getPath = (recordingId: string, number: number) =>
    join(folder, 'blobs', 'recordings', 'chunks', 'account-1', recordingId, String(number));

  it.each([
    ['the server', () => sweep()],
    ['another device', (meetingId: string) => finish(meetingId, '', 0)],
  ])('is stored when it is sent again, and joined, although %s has closed the recording', async (_who, close) => {
    const { meetingId, recordingId, sendNumbers } = await record(4, [0, 1, 2, 3]);
    await rm(getPath(recordingId, 2));
    await rm(`${getPath(recordingId, 2)}.hash`);
    now += 121 * MINUTE_MS;
    await close(meetingId);
    expect((await waitUntilReady(meetingId)).missing).toMatchObject([{ fromChunk: 2, toChunk: 2 }]);
    await sendNumbers([2]);
    await access(getPath(recordingId, 2));
    expect(await get(meetingId)).toMatchObject({ state: 'processing' });
    // It is stored already: the join is not postponed.
    now += 3 * MINUTE_MS;
    await sendNumbers([2]);
    await sweep();
    const recording = await waitUntilReady(meetingId);
    expect(recording.missing).toEqual([]);
    expect(Math.abs(recording.audio!.durationSeconds - 4)).toBeLessThan(0.3);
  });

  it('is not stored again after seven days', async () => {
    const { meetingId, recordingId, sendNumbers } = await record(4, [0, 1, 2, 3]);
    await rm(getPath(recordingId, 2));
    await finish(meetingId, recordingId, 4);
    await service.bus.settled();
    now += 8 * DAY_MS;
    await expect(sendNumbers([2])).rejects.toMatchObject({ code: 'recording.not_open' });
  });
});

describe('a paused recording', () => {
  it('is closed after twelve times the usual time, counted from its pause', async () => {
    const { meetingId } = await record(2, [0]);
    now += 100 * MINUTE_MS;
    await recordings.setPaused({ meetingId, isPaused: true }, { as: recordingUser });
    now += 23 * 60 * MINUTE_MS;
    await sweep();
    expect(await get(meetingId)).toMatchObject({ state: 'paused' });
    now += 2 * 60 * MINUTE_MS;
    await sweep();
    await waitUntilReady(meetingId);
  });
});

describe('a second tab', () => {
  it('continues with the next number of the response, and no unsent chunk of the first one is lost', async () => {
    const { meetingId, recordingId, sendNumbers } = await record(6, [0, 1, 2]);
    const { nextChunkNumber, durationSeconds } = await get(meetingId);
    const bytes = recordAudio({ seconds: 2 });
    const taken = {
      meetingId,
      recordingId,
      bytes,
      number: nextChunkNumber,
      seconds: durationSeconds + 2,
      takeOver: true,
    };
    expect(await send(taken)).toMatchObject({ recordingId, nextChunkNumber: nextChunkNumber + 1 });
    await sendNumbers([3, 4, 5]);
    await finish(meetingId, recordingId, nextChunkNumber + 1);
    await service.bus.settled();
    const recording = await get(meetingId);
    expect(recording).toMatchObject({ state: 'ready', missing: [], error: '' });
    expect(Math.abs(recording.audio!.durationSeconds - 8)).toBeLessThan(0.3);
  });
});

describe('chunks of a container whose first chunk is missing', () => {
  it('are listed as missing with their times, kept, and joined when it arrives', async () => {
    const [meetingId, recordingId] = [newMeeting(), randomUUID()];
    const parts = [recordAudio({ seconds: 4 }), recordAudio({ seconds: 4 }), recordAudio({ seconds: 4 })];
    const chunks = parts.flatMap((part) => splitIntoChunks(part, 4));
    for (const [number, bytes] of chunks.entries()) {
      if (number !== 4) await send({ meetingId, recordingId, bytes, number });
    }
    await finish(meetingId, recordingId, 12);
    await service.bus.settled();
    const first = await get(meetingId);
    expect(first).toMatchObject({ state: 'ready', error: '' });
    expect(first.missing).toEqual([{ fromChunk: 4, toChunk: 7, fromSeconds: 4, toSeconds: 8 }]);
    expect(Math.abs(first.audio!.durationSeconds - 8)).toBeLessThan(0.3);
    await send({ meetingId, recordingId, bytes: chunks[4]!, number: 4 });
    await finish(meetingId, recordingId, 12);
    await service.bus.settled();
    const second = await get(meetingId);
    expect(second).toMatchObject({ state: 'ready', missing: [] });
    expect(Math.abs(second.audio!.durationSeconds - 12)).toBeLessThan(0.3);
  });
});

describe('a file that is shorter than what was recorded', () => {
  it('is reported as incomplete, and the chunks are kept', async () => {
    const [meetingId, recordingId] = [newMeeting(), randomUUID()];
    await send({ meetingId, recordingId, bytes: recordAudio({ seconds: 2 }), number: 0, seconds: 60 });
    await finish(meetingId, recordingId, 1);
    await service.bus.settled();
    expect(await get(meetingId)).toMatchObject({
      state: 'ready',
      error: 'The audio is shorter than what was recorded. All parts that were recorded are kept on the server.',
    });
    now += 30 * DAY_MS;
    await removeExpiredChunks(sweepPorts());
    expect((await find(recordingId)).storedBytes).toBeGreaterThan(0);
  });
});

describe('earlier recordings of a meeting', () => {
  it('are listed after the latest one', async () => {
    const [meetingId, recordingId] = [newMeeting(), randomUUID()];
    const noAudio = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(5_000)]);
    await send({ meetingId, recordingId, bytes: noAudio, number: 0 });
    await finish(meetingId, recordingId, 1);
    await service.bus.settled();
    now += MINUTE_MS;
    await send({ meetingId, recordingId: randomUUID(), bytes: recordAudio({ seconds: 1 }), number: 0 });
    const { recording, earlier } = await list(meetingId);
    expect(recording).toMatchObject({ state: 'recording' });
    expect(earlier).toMatchObject([{ id: recordingId, state: 'failed' }]);
  });
});
