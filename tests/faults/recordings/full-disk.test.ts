import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { eventually } from '@minutehand/test-kit/waiting';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { startTestStack } from '../../../scripts/lib/test-stack.ts';
import { register, type TestUser } from '../chaos/people.ts';
import { printLine } from '../print-line.ts';
import { createRecorderClient, type RecorderClient } from './recorder-client.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { findTones, recordTones } from './tones.ts';

const DISK_MIB = 4;
const SECONDS = 6;
/** The first chunk number of another tab or device that continues a recording of one client. */
const NEXT_SEQUENCE_START = 100_000;
const JOIN_WAIT = { timeout: 60_000, interval: 200 };

const chunks = recordTones(0, SECONDS);
const toChunk = (number: number) => ({ number, bytes: chunks[number] as Buffer, endSeconds: number + 1 });
let disk: SmallDisk;
let stack: Stack;
let person: TestUser;

beforeAll(async () => {
  disk = await mountSmallDisk(DISK_MIB);
  const env = { RECORDINGS_POCKETSPHINX: 'off', RECORDINGS_BLOBS_DIR: disk.folder };
  stack = await startTestStack(printLine, { needsFrontends: false, env });
  person = await register(stack.url, 'recorder@sample.example');
});
afterAll(async () => {
  await stack?.stop();
  await disk?.remove();
});

async function startClient(): Promise<RecorderClient> {
  const { body } = await person.post('/meetings', { meeting: { title: 'Sample meeting' } });
  const { id: meetingId } = meetingResponseSchema.parse(body).meeting;
  return createRecorderClient(stack.url, { person, meetingId, recordingId: randomUUID() });
}

async function waitUntilReady({ get }: RecorderClient): Promise<Recording> {
  return eventually(async () => {
    const recording = await get();
    expect(recording.state).toBe('ready');
    return recording;
  }, JOIN_WAIT);
}

async function findSeconds({ audio }: Recording): Promise<number[]> {
  const response = await fetch(`${stack.url}${audio?.url}`);
  return findTones(Buffer.from(await response.arrayBuffer()), SECONDS);
}

describe('a disk that is full', () => {
  it('rejects chunks during a recording, loses none that it acknowledged, and accepts them once there is space', async () => {
    const client = await startClient();
    for (const number of [0, 1, 2]) await client.send(toChunk(number));
    await disk.fill();
    const stored = await readdir(disk.folder, { recursive: true });
    const rejected = await client.trySend(toChunk(3));
    expect(rejected).toMatchObject({ status: 507, body: { status: 'error' } });
    // These words make the recorder stop and discard its audio.
    expect(JSON.stringify(rejected.body)).not.toMatch(/too long|refresh/);
    expect(await readdir(disk.folder, { recursive: true })).toEqual(stored);
    expect(await client.get()).toMatchObject({
      state: 'recording',
      next_chunk_number: NEXT_SEQUENCE_START,
      missing: [],
    });
    // Chunks that are stored are acknowledged again, even without space.
    await disk.free();
    for (const number of [1, 3, 4, 5]) await client.send(toChunk(number));
    await client.finish(SECONDS);
    const recording = await waitUntilReady(client);
    expect(recording).toMatchObject({ missing: [], error: '' });
    expect(await findSeconds(recording)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('delays joining a recording that has ended, and loses nothing', async () => {
    const client = await startClient();
    for (let number = 0; number < SECONDS; number += 1) await client.send(toChunk(number));
    await disk.fill();
    const { logFile } = stack.service('recordings');
    const countFailures = async () => (await readFile(logFile, 'utf8')).split('recording.disk_full').length;
    const before = await countFailures();
    await client.finish(SECONDS);
    await eventually(async () => expect(await countFailures()).toBeGreaterThan(before), JOIN_WAIT);
    expect((await client.get()).state).toBe('processing');
    await disk.free();
    expect(await findSeconds(await waitUntilReady(client))).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
