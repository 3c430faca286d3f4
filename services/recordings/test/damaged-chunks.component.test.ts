import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { systemScope } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { findMediaStarts } from '../src/domain/recordings/media-time.ts';
import { createS3Client } from '../src/outbound/blobs/s3-client.ts';
import { aggregates, recordingAggregate } from '../src/outbound/store/aggregates.ts';
import { openTestBucket, type TestBucket } from './s3-server.ts';
import { recordAudio, splitIntoChunks, toRequests } from './sample-audio.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

const recordingUser = createActor();
const scope = systemScope('reads recordings in a test', 'account-1');
const SECONDS = 8;
let folder: string;
let bucket: TestBucket;
const services: TestService[] = [];
let meetings = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-chunks-'));
  bucket = await openTestBucket();
  for (const blobs of [{ folder }, { s3: bucket.settings }]) {
    const config = { ...createTestConfig(folder), blobs };
    services.push(
      await startTestService<RecordingsConfig>({ config, compose, aggregates, clients: createFakeClients() }),
    );
  }
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await bucket.close();
  await rm(folder, { recursive: true });
});

/** Changes stored bytes without their hash, as a failing disk does. */
type Damage = (key: string, change: (bytes: Buffer) => Buffer) => Promise<void>;

const damageFile: Damage = async (key, change) => {
  const path = join(folder, key);
  await writeFile(path, change(await readFile(path)));
};

const damageObject: Damage = async (Key, change) => {
  const client = createS3Client(bucket.settings);
  const object = { Bucket: bucket.settings.bucket, Key };
  const { Body, Metadata } = await client.send(new GetObjectCommand(object));
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  await client.send(new PutObjectCommand({ ...object, Metadata, Body: change(bytes) }));
  client.destroy();
};

const flipLastByte = (bytes: Buffer): Buffer => {
  const flipped = Buffer.from(bytes);
  flipped[flipped.length - 1]! ^= 0xff;
  return flipped;
};

/** Records some seconds, one in each chunk, and damages the stored chunks before they are joined. */
async function recordAndDamage(
  service: TestService,
  damage: (getKey: (number: number) => string) => Promise<unknown>,
  containers: readonly number[] = [SECONDS],
) {
  const recordings = service.client(RecordingsServiceService);
  const [meetingId, recordingId] = [`meeting${++meetings}-1`, randomUUID()];
  const chunks = containers.flatMap((seconds) => splitIntoChunks(recordAudio({ seconds }), seconds));
  for (const [number, bytes] of chunks.entries())
    await recordings.storeChunk(toRequests({ meetingId, recordingId, bytes, number }), { as: recordingUser });
  await damage((number) => `recordings/chunks/account-1/${recordingId}/${number}`);
  const end = { totalChunks: chunks.length, successfulChunks: 0, failedChunks: 0, successRate: 100, format: '' };
  await recordings.finishRecording({ meetingId, recordingId, ...end }, { as: recordingUser });
  await service.bus.settled();
  const { recording } = await recordings.getRecording({ meetingId }, { as: recordingUser });
  const stored = await service.store.collection(recordingAggregate).find(scope, recordingId);
  return { recording: recording!, stored: stored!, recordingId };
}

const missingSecond = (number: number) => ({
  ...{ fromChunk: number, toChunk: number },
  ...{ fromSeconds: number, toSeconds: number + 1 },
});

describe.each([
  ['on a disk', 0, damageFile],
  ['in a bucket', 1, damageObject],
])('a chunk that is damaged %s', (_storage, index, damage) => {
  it('is listed as missing with its times, and the rest is joined', async () => {
    const { recording, stored } = await recordAndDamage(services[index]!, (getKey) => damage(getKey(3), flipLastByte));
    expect(recording).toMatchObject({ state: 'ready', error: '', missing: [missingSecond(3)] });
    expect(Math.abs(recording.audio!.durationSeconds - SECONDS)).toBeLessThan(0.3);
    // An operator may still repair it.
    expect(stored.storedBytes).toBeGreaterThan(0);
  });
});

describe('damaged chunks', () => {
  const getDiskService = () => services[0]!;

  it('are all listed, whether they are changed, cut or lost', async () => {
    const { recording } = await recordAndDamage(getDiskService(), async (getKey) => {
      await damageFile(getKey(2), () => Buffer.alloc(500));
      await truncate(join(folder, getKey(3)), 10);
      await rm(join(folder, getKey(6)));
    });
    expect(recording).toMatchObject({
      state: 'ready',
      missing: [{ fromChunk: 2, toChunk: 3, fromSeconds: 2, toSeconds: 4 }, missingSecond(6)],
    });
  });

  it('do not make the rest of their container unreadable if its header is intact', async () => {
    const { recording } = await recordAndDamage(
      getDiskService(),
      (getKey) => damageFile(getKey(4), flipLastByte),
      [4, 4],
    );
    expect(recording).toMatchObject({ state: 'ready', missing: [missingSecond(4)] });
    // The rest of a cluster that starts in the damaged chunk cannot be read either.
    expect(recording.audio!.durationSeconds).toBeGreaterThan(SECONDS - 2);
  });

  it.each([
    [
      'is changed',
      (path: string) => damageFile(path, (bytes) => bytes.fill(0, 0, findMediaStarts('webm', bytes)[0]?.byte)),
    ],
    ['is lost', (path: string) => rm(join(folder, path))],
  ])('make their whole container unreadable if its header %s', async (_name, damage) => {
    const { recording } = await recordAndDamage(getDiskService(), (getKey) => damage(getKey(4)), [4, 4]);
    expect(recording).toMatchObject({
      state: 'ready',
      missing: [{ fromChunk: 4, toChunk: 7, fromSeconds: 4, toSeconds: 8 }],
    });
    expect(Math.abs(recording.audio!.durationSeconds - 4)).toBeLessThan(0.3);
  });

  it('are not detected without a hash: those that an earlier release stored', async () => {
    const { recording, recordingId } = await recordAndDamage(getDiskService(), async (getKey) => {
      const hashes = (await readdir(join(folder, getKey(0), '..'))).filter((name) => name.endsWith('.hash'));
      for (const name of hashes) await rm(join(folder, getKey(0), '..', name));
    });
    expect(recording).toMatchObject({ id: recordingId, state: 'ready', missing: [] });
  });

  it('are not reported if all of them are lost, because the storage may be unavailable', async () => {
    const { recording } = await recordAndDamage(getDiskService(), (getKey) =>
      rm(join(folder, getKey(0), '..'), { recursive: true }),
    );
    expect(recording).toMatchObject({ state: 'failed', missing: [] });
  });
});
