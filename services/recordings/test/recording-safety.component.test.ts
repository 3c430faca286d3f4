import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { actor } from '@minutehand/test-kit/identity';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { recordAudio, type SentChunk, splitIntoChunks, toRequests } from './recorder.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

const recorder = actor();
const colleague = actor({ userId: 'user-9' });
const stranger = actor({ userId: 'user-2', accountId: 'account-2' });
let folder: string;
let service: TestService;
let recordings: RpcClient<typeof RecordingsServiceService>;
let meetings = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-safety-'));
  service = await startTestService<RecordingsConfig>({
    config: createTestConfig(join(folder, 'blobs')),
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
const send = (chunk: SentChunk, as = recorder) => recordings.storeChunk(toRequests(chunk), { as });
const finish = (meetingId: string) =>
  recordings.finishRecording(
    { meetingId, recordingId: '', totalChunks: 0, successfulChunks: 0, failedChunks: 0, successRate: 100, format: '' },
    { as: recorder },
  );
const get = async (meetingId: string) => (await recordings.getRecording({ meetingId }, { as: recorder })).recording;

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
    await expect(send(other, stranger)).rejects.toMatchObject({ code: 'recording.not_found' });
    expect((await listFiles()).filter((path) => path.includes(stranger.accountId))).toEqual([]);
    // The same bytes again are accepted only if they are still there.
    expect(await send({ meetingId, recordingId, bytes: chunks[0]!, number: 0 })).toMatchObject({ recordingId });
    await finish(meetingId);
    await service.bus.settled();
    expect((await get(meetingId))!.audio!.durationSeconds).toBeCloseTo(3, 0);
  });

  it('cannot take the id of an uploaded file, which its audio would replace', async () => {
    const checksum = '1B2M2Y8AsgTpgAmY7PhCfg==';
    const declaration = { filename: 'notes.vtt', contentType: 'text/vtt', byteSize: 0, checksum };
    const { blob } = await recordings.createDirectUpload(declaration, { as: colleague });
    const chunk = { meetingId: newMeeting(), recordingId: blob!.id, bytes: recordAudio({ seconds: 1 }), number: 0 };
    await expect(send(chunk)).rejects.toMatchObject({ code: 'recording.not_found' });
    expect(await get(chunk.meetingId)).toBeUndefined();
  });

  it('takes chunks only from the user who started it', async () => {
    const [meetingId, recordingId] = [newMeeting(), randomUUID()];
    const [first, second] = splitIntoChunks(recordAudio({ seconds: 2 }), 2);
    await send({ meetingId, recordingId, bytes: first!, number: 0 });
    await expect(send({ meetingId, recordingId, bytes: second!, number: 1 }, colleague)).rejects.toMatchObject({
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
});
