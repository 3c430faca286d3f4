import { randomUUID } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import { RECORDING_CHUNK_BYTES } from '@minutehand/contracts/limits';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { eventually } from '@minutehand/test-kit/waiting';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { aggregates, recordingAggregate } from '../src/outbound/store/aggregates.ts';
import { recordAudio, type SentChunk, splitIntoChunks, toRequests } from './sample-audio.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

const recordingUser = createActor();
const otherMember = createActor({ userId: 'user-9' });
const otherAccountUser = createActor({ userId: 'user-2', accountId: 'account-2' });
const scope = systemScope('reads recordings in a test', 'account-1');
let folder: string;
let service: TestService;
let recordings: RpcClient<typeof RecordingsServiceService>;
let meetings = 0;

/** While this file exists, ffmpeg waits before it measures the loudness of a joined file; it creates the other file while it waits. */
const waitFile = () => join(folder, 'wait');
const waitingFile = () => join(folder, 'waiting');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-safety-'));
  const ffmpeg = join(folder, 'ffmpeg');
  const waitScript = `case "$*" in *s16le*) while [ -e ${waitFile()} ]; do touch ${waitingFile()}; sleep 0.05; done;; esac`;
  await writeFile(ffmpeg, `#!/bin/sh\n${waitScript}\nexec ffmpeg "$@"\n`, { mode: 0o755 });
  service = await startTestService<RecordingsConfig>({
    config: { ...createTestConfig(join(folder, 'blobs')), ffmpeg },
    compose,
    aggregates,
    clients: createFakeClients(),
  });
  recordings = service.client(RecordingsServiceService);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const newMeeting = (account = 1) => `meeting${++meetings}-${account}`;
const send = (chunk: SentChunk, as = recordingUser) => recordings.storeChunk(toRequests(chunk), { as });
const finish = (meetingId: string) =>
  recordings.finishRecording(
    { meetingId, recordingId: '', totalChunks: 0, successfulChunks: 0, failedChunks: 0, successRate: 100, format: '' },
    { as: recordingUser },
  );
const get = async (meetingId: string) =>
  (await recordings.getRecording({ meetingId }, { as: recordingUser })).recording;
const find = (id: string) => service.store.collection(recordingAggregate).find(scope, id);

async function listFiles(): Promise<string[]> {
  const found = await readdir(join(folder, 'blobs'), { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

describe('a recording', () => {
  it('keeps its chunks when a user of another account sends some with its id', async () => {
    const [meetingId, recordingId] = [newMeeting(), randomUUID()];
    const chunks = splitIntoChunks(recordAudio({ seconds: 3 }), 3);
    for (const [number, bytes] of chunks.entries()) await send({ meetingId, recordingId, bytes, number });
    const other = { meetingId: newMeeting(2), recordingId, bytes: recordAudio({ seconds: 1 }), number: 0 };
    await expect(send(other, otherAccountUser)).rejects.toMatchObject({ code: 'recording.not_found' });
    expect((await listFiles()).filter((path) => path.includes(otherAccountUser.accountId))).toEqual([]);
    // The same bytes again are accepted only if they are still there.
    expect(await send({ meetingId, recordingId, bytes: chunks[0]!, number: 0 })).toMatchObject({ recordingId });
    await finish(meetingId);
    await service.bus.settled();
    expect((await get(meetingId))!.audio!.durationSeconds).toBeCloseTo(3, 0);
  });

  it('stores a repeated chunk again whose file was lost in a crash before it was acknowledged', async () => {
    const [meetingId, recordingId] = [newMeeting(), randomUUID()];
    const chunks = splitIntoChunks(recordAudio({ seconds: 3 }), 3);
    for (const [number, bytes] of chunks.entries()) await send({ meetingId, recordingId, bytes, number });
    const path = (await listFiles()).find((name) => name.endsWith(`${recordingId}/1`));
    await rm(path!);
    expect(await send({ meetingId, recordingId, bytes: chunks[1]!, number: 1 })).toMatchObject({ nextChunkNumber: 3 });
    expect(await listFiles()).toContain(path);
    await finish(meetingId);
    await service.bus.settled();
    expect(await get(meetingId)).toMatchObject({ state: 'ready', missing: [] });
  });

  it('stores a repeated chunk again whose bytes a power cut lost before it was acknowledged', async () => {
    const [meetingId, recordingId] = [newMeeting(), randomUUID()];
    const chunks = splitIntoChunks(recordAudio({ seconds: 3 }), 3);
    for (const [number, bytes] of chunks.entries()) await send({ meetingId, recordingId, bytes, number });
    const path = (await listFiles()).find((name) => name.endsWith(`${recordingId}/1`));
    await truncate(path!, 0);
    expect(await send({ meetingId, recordingId, bytes: chunks[1]!, number: 1 })).toMatchObject({ nextChunkNumber: 3 });
    await finish(meetingId);
    await service.bus.settled();
    expect(await get(meetingId)).toMatchObject({ state: 'ready', missing: [] });
  });

  it('of a meeting that the user cannot read is not received to its end, and leaves no file', async () => {
    let sentBytes = 0;
    async function* sendForever(): ReturnType<typeof toRequests> {
      yield { part: { $case: 'header', value: { meetingId: newMeeting(2) } } };
      for (; ; sentBytes += 1_000) {
        await new Promise((resolve) => setImmediate(resolve));
        yield { part: { $case: 'chunk', value: Buffer.alloc(1_000) } };
      }
    }
    const code = 'meeting.not_found';
    await expect(recordings.storeChunk(sendForever(), { as: recordingUser })).rejects.toMatchObject({ code });
    expect(sentBytes).toBeLessThan(RECORDING_CHUNK_BYTES);
    // The same response to a chunk that is too large.
    const bytes = Buffer.alloc(RECORDING_CHUNK_BYTES + 1);
    await expect(send({ meetingId: newMeeting(2), bytes, number: 0 })).rejects.toMatchObject({ code });
    await eventually(async () => expect((await listFiles()).filter((path) => path.includes('incoming'))).toEqual([]));
  });

  it('cannot use the id of an uploaded file, because its audio would replace that file', async () => {
    const checksum = '1B2M2Y8AsgTpgAmY7PhCfg==';
    const declaration = { filename: 'notes.vtt', contentType: 'text/vtt', byteSize: 0, checksum };
    const { blob } = await recordings.createDirectUpload(declaration, { as: otherMember });
    const chunk = { meetingId: newMeeting(), recordingId: blob!.id, bytes: recordAudio({ seconds: 1 }), number: 0 };
    await expect(send(chunk)).rejects.toMatchObject({ code: 'recording.not_found' });
    expect(await get(chunk.meetingId)).toBeUndefined();
  });

  it('accepts chunks only from the user who started it', async () => {
    const [meetingId, recordingId] = [newMeeting(), randomUUID()];
    const [first, second] = splitIntoChunks(recordAudio({ seconds: 2 }), 2);
    await send({ meetingId, recordingId, bytes: first!, number: 0 });
    await expect(send({ meetingId, recordingId, bytes: second!, number: 1 }, otherMember)).rejects.toMatchObject({
      code: 'recording.in_progress',
      message: 'Ada is recording this meeting already.',
    });
    expect(await send({ meetingId, recordingId, bytes: second!, number: 1 })).toMatchObject({ nextChunkNumber: 2 });
  });

  it('is joined although a recorder crashed within the header of its container', async () => {
    const meetingId = newMeeting();
    const header = recordAudio({ seconds: 1 }).subarray(0, 100);
    const parts = [recordAudio({ seconds: 3 }), header, recordAudio({ seconds: 2 })];
    for (const [number, bytes] of parts.entries()) await send({ meetingId, bytes, number });
    await finish(meetingId);
    await service.bus.settled();
    const recording = await get(meetingId);
    expect(recording).toMatchObject({ state: 'ready' });
    expect(Math.abs(recording!.audio!.durationSeconds - 5)).toBeLessThan(0.3);
  });

  it('leaves no bytes when it is deleted while its chunks are being joined', async () => {
    const meetingId = newMeeting();
    const before = await listFiles();
    await send({ meetingId, bytes: recordAudio({ seconds: 1 }), number: 0 });
    await writeFile(waitFile(), '');
    await finish(meetingId);
    await eventually(() => access(waitingFile()));
    await recordings.deleteRecording({ meetingId }, { as: recordingUser });
    await rm(waitFile());
    await service.bus.settled();
    expect(await get(meetingId)).toBeUndefined();
    expect(await listFiles()).toEqual(before);
  });

  it('has its chunks removed when a job that crashed before removing them is repeated', async () => {
    const [meetingId, recordingId] = [newMeeting(), randomUUID()];
    await send({ meetingId, recordingId, bytes: recordAudio({ seconds: 1 }), number: 0 });
    const [chunk = ''] = (await listFiles()).filter((path) => path.includes(recordingId));
    await finish(meetingId);
    await service.bus.settled();
    await mkdir(dirname(chunk), { recursive: true });
    await writeFile(chunk, 'a chunk');
    await service.store
      .collection(recordingAggregate)
      .update(scope, recordingId, (current) => ({ document: { ...current, storedBytes: 7 } }));
    const stopped = createEvent('recordings.recording_stopped', { meetingId, recordingId, durationSeconds: 1 });
    await service.bus.publish(createStoredEvent(stopped as DomainEvent, { accountId: 'account-1' }));
    await service.bus.settled();
    expect((await find(recordingId))?.storedBytes).toBe(0);
    expect((await listFiles()).filter((path) => path.startsWith(dirname(chunk)))).toEqual([]);
    expect((await get(meetingId))?.state).toBe('ready');
  });

  it('acknowledges a chunk that is repeated after the join, and rejects a different one with the same number', async () => {
    const [meetingId, recordingId] = [newMeeting(), randomUUID()];
    const chunk = { meetingId, recordingId, bytes: recordAudio({ seconds: 1 }), number: 0 };
    await send(chunk);
    await finish(meetingId);
    await service.bus.settled();
    expect((await find(recordingId))?.storedBytes).toBe(0);
    expect(await send(chunk)).toMatchObject({ recordingId, chunkNumber: 0 });
    const other = { ...chunk, bytes: recordAudio({ seconds: 2 }) };
    await expect(send(other)).rejects.toMatchObject({ code: 'recording.chunk_differs' });
  });
});
