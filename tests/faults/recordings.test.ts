import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import { createRandom } from '../../scripts/lib/seeded-random.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { register, type TestUser } from './chaos/people.ts';
import { shuffle } from './outbox/outbox-fixture.ts';
import { printLine } from './print-line.ts';
import { type FaultProxy, startProxy } from './proxy.ts';
import { createRecorderClient, type RecorderClient } from './recordings/recorder-client.ts';
import { findTones, recordTones } from './recordings/tones.ts';

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_123);
const RECORDINGS = 30;
const PEOPLE = 3;
const SECONDS = 10;
/** Chunks at which a browser may be killed. Its next tab starts a new container, as after a reload of the page. */
const CRASH_AT = [4, 5, 6, 7] as const;
const KILL_TARGETS = ['gateway', 'recordings', 'gateway', 'recordings', 'gateway', 'recordings'] as const;
// Upper bounds of random delays (ms).
/** Until a recording starts. */
const START_DELAY_MS = 12_000;
/** Between two chunks of a recording. */
const CHUNK_DELAY_MS = 1_500;
/** Until a killed browser is opened again. */
const BROWSER_DOWN_MS = 2_000;
/** Until a browser that sends a chunk is killed. */
const CRASH_DELAY_MS = 40;
/** Until the next process of the product is killed. */
const KILL_DELAY_MS = 1_500;
/** Until a killed process is restarted. */
const DOWN_MS = 800;
const NETWORK_CUT_MS = 60_000;
const TEST_TIMEOUT_MS = 420_000;
const JOIN_WAIT = { timeout: 90_000, interval: 300 };

type Outcome = { readonly client: RecorderClient; readonly lost: readonly number[] };

let stack: Stack;
let blobs: string;
let proxy: FaultProxy;
let outcomes: readonly Outcome[];
/** Requests that were repeated while the network was cut. */
let repeatedInCut = 0;
/** The chunks of a recording by the number of the last chunk of its first container. */
const recordings = new Map(
  CRASH_AT.map((last) => [last, [...recordTones(0, last + 1), ...recordTones(last + 1, SECONDS - last - 1)]]),
);
const toChunk = (number: number, chunks = recordings.get(CRASH_AT[0])) => ({
  number,
  bytes: chunks?.[number] as Buffer,
  endSeconds: number + 1,
});
const getUrl = () => `http://${proxy.address}`;

beforeAll(async () => {
  printLine(`CHAOS_SEED=${SEED}`);
  blobs = await mkdtemp(join(tmpdir(), 'minutehand-blobs-'));
  const env = { RECORDINGS_POCKETSPHINX: 'off', RECORDINGS_BLOBS_DIR: blobs };
  stack = await startTestStack(printLine, { needsFrontends: false, env });
  proxy = await startProxy(stack.service('gateway').port);
  outcomes = await recordWithFaults();
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  await proxy?.stop();
  await stack?.stop();
  if (blobs) await rm(blobs, { recursive: true, force: true });
});

async function startClient(person: TestUser): Promise<RecorderClient> {
  const { body } = await person.post('/meetings', { meeting: { title: 'Sample meeting' } });
  const { id: meetingId } = meetingResponseSchema.parse(body).meeting;
  return createRecorderClient(getUrl(), { person, meetingId, recordingId: randomUUID() });
}

/** Clients send recordings while they and processes of the product are killed, and while the network is cut once. */
async function recordWithFaults(): Promise<readonly Outcome[]> {
  const random = createRandom(SEED);
  const people: TestUser[] = [];
  for (let number = 0; number < PEOPLE; number += 1) {
    people.push(await register(getUrl(), `recorder-${number}@sample.example`));
  }
  const clients = await Promise.all(
    Array.from({ length: RECORDINGS }, (_, index) => startClient(people[index % PEOPLE] as TestUser)),
  );
  // Each recorder has a separate random generator, so that its numbers do not depend on the timing of the others.
  const recorders = clients.map((client) => record(client, createRandom(Math.floor(random() * 2 ** 32))));
  for (const [index, target] of shuffle(KILL_TARGETS, random).entries()) {
    await wait(random() * KILL_DELAY_MS);
    if (index === KILL_TARGETS.length / 2) await cutNetwork(clients);
    await killAndRestart(target, random() * DOWN_MS);
  }
  const ended = await Promise.all(recorders);
  // Most of the recordings are being joined now.
  await killAndRestart('recordings', random() * DOWN_MS);
  return ended;
}

async function cutNetwork(clients: readonly RecorderClient[]): Promise<void> {
  const countRetries = () => clients.reduce((sum, { getRetryCount }) => sum + getRetryCount(), 0);
  const before = countRetries();
  await proxy.refuseConnections();
  await wait(NETWORK_CUT_MS);
  await proxy.restore();
  repeatedInCut = countRetries() - before;
  printLine(`the network was cut for ${NETWORK_CUT_MS / 1_000} s, ${repeatedInCut} requests repeated meanwhile`);
}

async function killAndRestart(target: (typeof KILL_TARGETS)[number], downMs: number): Promise<void> {
  const service = stack.service(target);
  await service.kill();
  await wait(downMs);
  await service.restart();
  printLine(`${target} was killed, and is ready again`);
}

/** Sends all chunks, except two if the browser loses some; the lost ones are never the first of a container. The browser is killed once. */
async function record(client: RecorderClient, random: () => number): Promise<Outcome> {
  const crashAt = CRASH_AT[Math.floor(random() * CRASH_AT.length)] ?? CRASH_AT[0];
  const chunks = recordings.get(crashAt);
  const first = 1 + Math.floor(random() * (crashAt - 2));
  const lost = random() < 0.5 ? [] : [first, first + 1];
  await wait(random() * START_DELAY_MS);
  for (let number = 0; number < SECONDS; number += 1) {
    const chunk = toChunk(number, chunks);
    if (number === crashAt) {
      await client.crashDuring(chunk, random() * CRASH_DELAY_MS);
      await wait(random() * BROWSER_DOWN_MS);
    }
    if (!lost.includes(number)) await client.send(chunk);
    await wait(random() * CHUNK_DELAY_MS);
  }
  await client.finish(SECONDS);
  return { client, lost };
}

async function waitUntilReady({ get }: RecorderClient): Promise<Recording> {
  return eventually(async () => {
    const recording = await get();
    expectWithMessage(recording.state, recording.error).toBe('ready');
    return recording;
  }, JOIN_WAIT);
}

async function findSeconds({ audio }: Recording): Promise<number[]> {
  const response = await fetch(`${getUrl()}${audio?.url}`);
  expect(response.status).toBe(200);
  return findTones(Buffer.from(await response.arrayBuffer()), SECONDS);
}

describe('recordings that are sent while browsers and processes are killed and the network is cut', () => {
  it('contain every second that was acknowledged, in order', async () => {
    for (const { client } of outcomes) {
      const seconds = await findSeconds(await waitUntilReady(client));
      expect(seconds).toEqual([...client.acknowledged].sort((a, b) => a - b));
    }
    const retries = outcomes.reduce((sum, { client }) => sum + client.getRetryCount(), 0);
    printLine(`${RECORDINGS} recordings of ${SECONDS} s, ${retries} requests repeated`);
    expect(retries).toBeGreaterThan(repeatedInCut);
    expect(repeatedInCut).toBeGreaterThan(0);
  });

  it('list the times of audio that their browser lost', async () => {
    expect(outcomes.some(({ lost }) => lost.length > 0)).toBe(true);
    for (const { client, lost } of outcomes) {
      const { missing, error } = await waitUntilReady(client);
      const [from, to] = [lost[0] ?? 0, lost.at(-1) ?? 0];
      const gap = { from_chunk: from, to_chunk: to, from_seconds: from, to_seconds: to + 1 };
      expect({ missing, error }).toEqual({ missing: lost.length === 0 ? [] : [gap], error: '' });
    }
  });
});

describe('a recorder', () => {
  it('continues after its session has ended, and cannot replace acknowledged chunks', async () => {
    const client = await startClient(await register(getUrl(), 'another-recorder@sample.example'));
    for (const number of [0, 1, 2]) await client.send(toChunk(number));
    const corrupt = { ...toChunk(1), bytes: Buffer.alloc(500, 1) };
    expect(await client.trySend(corrupt)).toMatchObject({ status: 409 });
    const forged = { ...toChunk(3), bytes: toChunk(0).bytes };
    expect(await client.trySend(forged, { mime_type: 'audio/mp4' })).toMatchObject({ status: 422 });
    await client.expireSession();
    for (const number of [3, 4, 5]) await client.send(toChunk(number));
    await client.finish(6);
    expect(client.getRetryCount()).toBeGreaterThan(0);
    const recording = await waitUntilReady(client);
    expect(await findSeconds(recording)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

/** Flips the bits of some bytes in the middle of a stored chunk, as a failing disk does. */
async function damageStoredChunk({ recordingId }: RecorderClient, number: number): Promise<void> {
  const name = join(recordingId, `${number}`);
  const found = (await readdir(blobs, { recursive: true })).filter((path) => path.endsWith(name));
  expect(found).toHaveLength(1);
  const path = join(blobs, found[0] ?? '');
  const bytes = await readFile(path);
  for (let offset = Math.floor(bytes.length / 2); offset < bytes.length / 2 + 8; offset += 1)
    bytes[offset] = (bytes[offset] ?? 0) ^ 0xff;
  await writeFile(path, bytes);
}

describe('a chunk that is damaged on the disk after it was acknowledged', () => {
  it('is listed as missing with its times, and every other second is in the file', async () => {
    const client = await startClient(await register(getUrl(), 'damaged-recorder@sample.example'));
    for (let number = 0; number < SECONDS; number += 1) await client.send(toChunk(number));
    const [firstDamaged, lastDamaged] = [2, 7];
    for (const number of [firstDamaged, lastDamaged]) await damageStoredChunk(client, number);
    await client.finish(SECONDS);
    const recording = await waitUntilReady(client);
    const gap = (number: number) => ({
      ...{ from_chunk: number, to_chunk: number },
      ...{ from_seconds: number, to_seconds: number + 1 },
    });
    expect(recording).toMatchObject({ missing: [gap(firstDamaged), gap(lastDamaged)], error: '' });
    const others = [...client.acknowledged].filter((number) => number !== firstDamaged && number !== lastDamaged);
    expect(await findSeconds(recording)).toEqual(others);
  });
});
