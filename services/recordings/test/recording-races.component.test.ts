import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Store } from '@minutehand/service-kit/store';
import { createActor } from '@minutehand/test-kit/identity';
import { countAccepted, RACE_CALL_DEADLINE_MS, RACE_TIMEOUT_MS } from '@minutehand/test-kit/races';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { openTestStore } from '@minutehand/test-kit/store';
import { eventually } from '@minutehand/test-kit/waiting';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { aggregates, recordingAggregate } from '../src/outbound/store/aggregates.ts';
import { recordAudio, toRequests } from './sample-audio.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

const RUNS = 5;
const recordingUser = createActor();
const scope = systemScope('reads recordings in a test', 'account-1');
const bytes = recordAudio({ seconds: 1 });
let folder: string;
let store: Store;
let quotas: Record<string, number> = {};
/** Two processes with the same database and storage: only one process at a time changes a recording, but both may start it. */
const replicas: TestService[] = [];
let meetings = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-races-'));
  store = await openTestStore(aggregates, { now: () => new Date() });
  const accounts = createFakeClient<typeof AccountsServiceService>({
    getQuotas: async () => ({ overrides: quotas }),
    getPeople: async () => {
      throw new AppError('platform.unavailable');
    },
  });
  const options = { config: createTestConfig(folder), compose, aggregates, store };
  for (let replica = 0; replica < 2; replica += 1)
    replicas.push(
      await startTestService<RecordingsConfig>({ ...options, clients: { ...createFakeClients(), accounts } }),
    );
});
afterAll(async () => {
  for (const replica of replicas) await replica.stop();
  await rm(folder, { recursive: true });
});

const send = (index: number, chunk: { meetingId: string; recordingId: string }) =>
  replicas[index % replicas.length]!.client(RecordingsServiceService).storeChunk(
    toRequests({ ...chunk, bytes, number: 0 }),
    { as: recordingUser, deadlineMs: RACE_CALL_DEADLINE_MS },
  );

async function listStored(): Promise<string[]> {
  const chunks = join(folder, 'recordings', 'chunks', 'account-1');
  return (await readdir(chunks).catch(() => [])).sort();
}

async function listRecordings(meetingId: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of store.collection(recordingAggregate).stream(scope, { where: { meetingId } })) ids.push(id);
  return ids;
}

describe('the first chunks of 8 recorders at the same time', () => {
  it(
    'start one recording of a meeting, and those of the others leave no bytes',
    async () => {
      for (let run = 0; run < RUNS; run += 1) {
        const [before, meetingId] = [await listStored(), `meeting${++meetings}-1`];
        const start = (index: number) => send(index, { meetingId, recordingId: randomUUID() });
        expect(await countAccepted(start, 'recording.in_progress')).toBe(1);
        const ids = await listRecordings(meetingId);
        expect(ids).toHaveLength(1);
        expect((await listStored()).filter((id) => !before.includes(id))).toEqual(ids);
      }
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'are all acknowledged if they are repeated requests of one recorder',
    async () => {
      for (let run = 0; run < RUNS; run += 1) {
        const chunk = { meetingId: `meeting${++meetings}-1`, recordingId: randomUUID() };
        expect(await countAccepted((index) => send(index, chunk), 'recording.in_progress')).toBe(8);
        expect(await listRecordings(chunk.meetingId)).toEqual([chunk.recordingId]);
        expect(await listStored()).toContain(chunk.recordingId);
      }
    },
    RACE_TIMEOUT_MS,
  );
});

describe('a recording that exceeds the storage of its account', () => {
  it('is rejected with words that stop its recorder, and leaves no bytes', async () => {
    quotas = { upload_bytes: 10 };
    try {
      // Another account, whose quotas were not read yet.
      const other = createActor({ accountId: 'account-21', userId: 'user-21' });
      const chunk = toRequests({ meetingId: 'meeting-21', recordingId: randomUUID(), bytes, number: 0 });
      const rejected = replicas[0]!.client(RecordingsServiceService).storeChunk(chunk, { as: other });
      await expect(rejected).rejects.toMatchObject({
        code: 'recording.quota_exceeded',
        kind: 'too_large',
        message: expect.stringMatching(/too long.*refresh/),
      });
      expect(await store.collection(recordingAggregate).count(systemScope('a test', 'account-21'), {})).toBe(0);
      expect(await readdir(join(folder, 'recordings', 'chunks'))).not.toContain('account-21');
      // Removed without delaying the response.
      await eventually(async () => expect(await readdir(join(folder, 'recordings', 'incoming'))).toEqual([]));
    } finally {
      quotas = {};
    }
  });
});
