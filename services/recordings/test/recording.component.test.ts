import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '@minutehand/contracts/errors';
import { RECORDING_SEQUENCE_STRIDE } from '@minutehand/contracts/limits';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { recordAudio, type SentChunk, splitIntoChunks, toRequests } from './sample-audio.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

const recordingUser = createActor();
const otherMember = createActor({ userId: 'user-9' });
let folder: string;
let service: TestService;
let recordings: RpcClient<typeof RecordingsServiceService>;
const now = new Date('2026-05-01T10:00:00Z');
let meetings = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  service = await startTestService<RecordingsConfig>({
    config: createTestConfig(folder),
    compose,
    aggregates,
    clients: createFakeClients(),
    now: () => now,
  });
  recordings = service.client(RecordingsServiceService);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** The fake clients derive the account, the role of the user and the required consent from the id (see `createFakeClients`). */
const newMeeting = () => `meeting${++meetings}-1`;
const send = (chunk: SentChunk, as = recordingUser) => recordings.storeChunk(toRequests(chunk), { as });
const finish = (meetingId: string, totalChunks = 0) =>
  recordings.finishRecording(
    { meetingId, recordingId: '', totalChunks, successfulChunks: 0, failedChunks: 0, successRate: 100, format: '' },
    { as: recordingUser },
  );
const get = async (meetingId: string) =>
  (await recordings.getRecording({ meetingId }, { as: recordingUser })).recording;

/** Sends the chunks of one container, from `first`. */
async function sendAll(meetingId: string, bytes: Buffer, count: number, options: Partial<SentChunk> = {}) {
  const { number: first = 0 } = options;
  for (const [index, chunk] of splitIntoChunks(bytes, count).entries()) {
    await send({ meetingId, bytes: chunk, ...options, number: first + index });
  }
}

async function readAll(url: string, range: { from?: number; to?: number } = {}) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const request = { meetingId: pathname.split('/')[2] ?? '', token: searchParams.get('token') ?? '', ...range };
  const chunks: Buffer[] = [];
  let header: { from: number; to: number; byteSize: number } | undefined;
  for await (const { part } of recordings.readAudio(request, { as: serviceCaller('gateway', '') })) {
    if (part?.$case === 'header') header = part.value;
    else if (part) chunks.push(Buffer.from(part.value));
  }
  return { header, bytes: Buffer.concat(chunks) };
}

async function listFiles(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

describe('a recording', () => {
  it('is joined to one file as long as the recording, which can be played in ranges', async () => {
    const meetingId = newMeeting();
    await sendAll(meetingId, recordAudio({ seconds: 6 }), 6, { consentTold: ['Ada', ' Ben ', ''] });
    expect(await get(meetingId)).toMatchObject({
      state: 'recording',
      nextChunkNumber: RECORDING_SEQUENCE_STRIDE,
      durationSeconds: 6,
      missing: [],
    });
    await finish(meetingId, 6);
    await finish(meetingId, 6);
    await service.bus.settled();
    const recording = await get(meetingId);
    expect(recording).toMatchObject({
      state: 'ready',
      userName: 'Ada',
      missing: [],
      consentTold: ['Ada', 'Ben'],
      consentToldAt: now.toISOString(),
      error: '',
    });
    const audio = recording!.audio!;
    expect(audio.contentType).toBe('audio/webm');
    expect(Math.abs(audio.durationSeconds - 6)).toBeLessThan(0.3);
    expect(audio.peaks.length).toBeGreaterThan(100);
    expect(Math.max(...audio.peaks)).toBeLessThanOrEqual(1);
    const whole = await readAll(audio.url);
    expect(whole.bytes).toHaveLength(audio.byteSize);
    expect((await readAll(audio.url, { from: 10, to: 19 })).bytes).toEqual(whole.bytes.subarray(10, 20));
    expect((await readAll(audio.url, { from: -5 })).bytes).toEqual(whole.bytes.subarray(-5));
    await expect(readAll(audio.url, { from: audio.byteSize })).rejects.toEqual(
      matchError('recording.range_unsatisfiable'),
    );
    // The chunks are replaced by the file.
    expect((await listFiles()).filter((path) => path.includes('chunks'))).toEqual([]);
  });

  it('cannot start without the names of the informed people, if the type of the meeting requires them', async () => {
    const meetingId = `consent-${newMeeting()}`;
    const [bytes = Buffer.alloc(0), next = Buffer.alloc(0)] = splitIntoChunks(recordAudio({ seconds: 2 }), 2);
    for (const consentTold of [[], [' ', '']]) {
      await expect(send({ meetingId, bytes, number: 0, consentTold })).rejects.toEqual(
        matchError('recording.consent_required'),
      );
    }
    expect(await get(meetingId)).toBeUndefined();
    await send({ meetingId, bytes, number: 0, consentTold: ['Ada'] });
    await send({ meetingId, bytes: next, number: 1 });
    expect(await get(meetingId)).toMatchObject({ consentTold: ['Ada'], durationSeconds: 2 });
    const listConsents = (accountId: string) =>
      recordings.listConsents({ meetingId }, { as: serviceCaller('meetings', accountId) });
    expect(await listConsents('account-1')).toEqual({
      consents: [{ told: ['Ada'], toldAt: now.toISOString(), userName: 'Ada' }],
    });
    expect(await listConsents('account-2')).toEqual({ consents: [] });
  });

  it('may continue in another container after a reload or a microphone switch', async () => {
    const meetingId = newMeeting();
    await sendAll(meetingId, recordAudio({ seconds: 3 }), 3);
    await sendAll(meetingId, recordAudio({ seconds: 4 }), 4, { number: 3 });
    await finish(meetingId, 7);
    await service.bus.settled();
    const { state, audio } = (await get(meetingId))!;
    expect(state).toBe('ready');
    expect(Math.abs(audio!.durationSeconds - 7)).toBeLessThan(0.3);
  });

  it('may change its format and number of channels', async () => {
    const meetingId = newMeeting();
    await sendAll(meetingId, recordAudio({ seconds: 2 }), 2);
    await sendAll(meetingId, recordAudio({ seconds: 3, channels: 2, format: 'mp4' }), 3, {
      number: 2,
      mimeType: 'audio/mp4',
    });
    await finish(meetingId, 5);
    await service.bus.settled();
    const { state, audio } = (await get(meetingId))!;
    expect(state).toBe('ready');
    expect(Math.abs(audio!.durationSeconds - 5)).toBeLessThan(0.3);
  });

  it('stays MP4 if the MediaRecorder of the browser writes MP4', async () => {
    const meetingId = newMeeting();
    await sendAll(meetingId, recordAudio({ seconds: 4, format: 'mp4' }), 4, { mimeType: 'audio/mp4' });
    await finish(meetingId, 4);
    await service.bus.settled();
    const { state, audio } = (await get(meetingId))!;
    expect({ state, contentType: audio?.contentType }).toEqual({ state: 'ready', contentType: 'audio/mp4' });
    expect(Math.abs(audio!.durationSeconds - 4)).toBeLessThan(0.3);
  });

  it('accepts chunks in any order, and repeated ones without effect', async () => {
    const meetingId = newMeeting();
    const recordingId = randomUUID();
    const chunks = splitIntoChunks(recordAudio({ seconds: 5 }), 5);
    for (const number of [3, 0, 4, 1, 3, 2, 0]) {
      const stored = await send({ meetingId, recordingId, bytes: chunks[number]!, number });
      expect(stored).toMatchObject({ recordingId, chunkNumber: number });
    }
    await expect(send({ meetingId, recordingId, bytes: chunks[2]!, number: 3 })).rejects.toEqual(
      matchError('recording.chunk_differs'),
    );
    await finish(meetingId, 5);
    await service.bus.settled();
    expect((await get(meetingId))!.audio!.durationSeconds).toBeCloseTo(5, 0);
  });

  it('lists missing chunks with their times, and joins the others', async () => {
    const meetingId = newMeeting();
    const chunks = splitIntoChunks(recordAudio({ seconds: 8 }), 8);
    for (const number of [0, 1, 2, 5, 6]) await send({ meetingId, bytes: chunks[number]!, number });
    await finish(meetingId, 8);
    await service.bus.settled();
    const recording = (await get(meetingId))!;
    expect(recording.missing).toEqual([
      { fromChunk: 3, toChunk: 4, fromSeconds: 3, toSeconds: 5 },
      { fromChunk: 7, toChunk: 7, fromSeconds: 7, toSeconds: 8 },
    ]);
    expect(recording.state).toBe('ready');
  });

  it('rejects chunks after its end if none is missing', async () => {
    const meetingId = newMeeting();
    const recordingId = randomUUID();
    const bytes = recordAudio({ seconds: 1 });
    await send({ meetingId, recordingId, bytes, number: 0 });
    await finish(meetingId);
    await expect(send({ meetingId, recordingId, bytes, number: 1 })).rejects.toEqual(matchError('recording.not_open'));
    await service.bus.settled();
    await expect(send({ meetingId, bytes, number: 0, recordingId: randomUUID() })).rejects.toEqual(
      matchError('recording.meeting_not_recordable'),
    );
  });

  it('is the only one of its meeting, and can be taken over by the same user', async () => {
    const meetingId = newMeeting();
    const [first, second] = [randomUUID(), randomUUID()];
    const [one, two] = splitIntoChunks(recordAudio({ seconds: 2 }), 2);
    await send({ meetingId, recordingId: first, bytes: one!, number: 0 });
    await expect(send({ meetingId, recordingId: second, bytes: one!, number: 0 }, otherMember)).rejects.toMatchObject({
      code: 'recording.in_progress',
      message: 'Ada is recording this meeting already.',
    });
    const other = recordAudio({ seconds: 1 });
    const chunk = { meetingId, recordingId: second, bytes: other, number: 0, seconds: 3 };
    await expect(send(chunk)).rejects.toEqual(matchError('recording.in_progress'));
    const takenOver = {
      recordingId: first,
      chunkNumber: RECORDING_SEQUENCE_STRIDE,
      nextChunkNumber: RECORDING_SEQUENCE_STRIDE + 1,
    };
    expect(await send({ ...chunk, takeOver: true })).toMatchObject(takenOver);
    // A repeated request stores nothing twice.
    expect(await send({ ...chunk, takeOver: true })).toMatchObject(takenOver);
    expect(await send({ meetingId, recordingId: first, bytes: two!, number: 1 })).toMatchObject({ nextChunkNumber: 2 });
  });

  it('stores pauses and switches of the microphone', async () => {
    const meetingId = newMeeting();
    await send({ meetingId, bytes: recordAudio({ seconds: 1 }), number: 0 });
    await recordings.setPaused({ meetingId, isPaused: true }, { as: recordingUser });
    const change = { oldDeviceId: 'a', newDeviceId: 'b', newDeviceInfo: '{"deviceLabel":"USB"}', switchTimestamp: '' };
    await recordings.logDeviceSwitch({ meetingId, recordingId: '', ...change }, { as: recordingUser });
    expect(await get(meetingId)).toMatchObject({
      state: 'paused',
      isPaused: true,
      deviceSwitches: [{ oldDeviceId: 'a', newDeviceId: 'b', newDeviceLabel: 'USB', switchedAt: now.toISOString() }],
    });
    await recordings.setPaused({ meetingId, isPaused: false }, { as: recordingUser });
    expect(await get(meetingId)).toMatchObject({ state: 'recording', isPaused: false });
  });

  it('is deleted with its bytes', async () => {
    const meetingId = newMeeting();
    const before = await listFiles();
    await sendAll(meetingId, recordAudio({ seconds: 1 }), 1);
    await finish(meetingId);
    await service.bus.settled();
    const { url } = (await get(meetingId))!.audio!;
    await recordings.deleteRecording({ meetingId }, { as: recordingUser });
    expect(await get(meetingId)).toBeUndefined();
    await expect(readAll(url)).rejects.toEqual(matchError('recording.not_found'));
    expect(await listFiles()).toEqual(before);
  });
});

describe('a chunk', () => {
  const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(100)]);
  const cases: [string, Partial<SentChunk>, ErrorCode][] = [
    ['of a meeting of another account', { meetingId: 'meeting-2' }, 'meeting.not_found'],
    ['from a viewer of the meeting', { meetingId: 'viewed-1' }, 'meeting.forbidden'],
    ['without bytes', { bytes: Buffer.alloc(0) }, 'recording.chunk_empty'],
    ['with another type than its bytes', { mimeType: 'audio/mp4' }, 'recording.chunk_invalid'],
    ['with a type that is not audio', { mimeType: 'application/zip' }, 'recording.type_unsupported'],
    [
      'with a playlist',
      { bytes: Buffer.from('#EXTM3U\nfile:///etc/passwd'), mimeType: 'audio/mp4' },
      'recording.type_unsupported',
    ],
    [
      'with a compressed archive',
      { bytes: Buffer.from('PK\u0003\u0004 and more bytes') },
      'recording.type_unsupported',
    ],
    ['with the number 10^9', { number: 1e9 }, 'recording.chunk_invalid'],
    ['with a negative number', { number: -1 }, 'recording.chunk_invalid'],
    ['that ends after four hours', { seconds: 4 * 3600 + 1 }, 'recording.too_long'],
    ['with a path as id', { recordingId: '../../../etc/passwd' }, 'platform.malformed'],
    ['of more than 16 MB', { bytes: Buffer.alloc(16 * 1024 * 1024 + 1, webm) }, 'recording.chunk_too_large'],
  ];
  it.each(cases)('%s is rejected, and none of its bytes are stored', async (_name, invalid, code) => {
    const before = await listFiles();
    const chunk = { meetingId: newMeeting(), bytes: webm, number: 0, ...invalid };
    await expect(send(chunk)).rejects.toEqual(matchError(code));
    expect(await listFiles()).toEqual(before);
  });

  it('fails the recording with an error message if no program can read it', async () => {
    const meetingId = newMeeting();
    await send({ meetingId, bytes: webm, number: 0 });
    await finish(meetingId);
    await service.bus.settled();
    expect(await get(meetingId)).toMatchObject({
      state: 'failed',
      error: 'The recording is stored, but its audio cannot be read.',
    });
  });
});
