import { expect, it } from '@jest/globals';
import type { ChunkUpload, UploadResult } from './recording-api.ts';
import { createMemoryDatabase } from './recording-database.ts';
import { createRecordingStore } from './recording-store.ts';
import { createUploader } from './uploader.ts';

const unavailable: UploadResult = { ok: false, failure: { kind: 'unavailable', message: 'down' } };
const rejected: UploadResult = { ok: false, failure: { kind: 'rejected', message: 'Other bytes.' } };

/** A recording of `seconds` chunks and a server that responds with `results` in turn, then with success. */
async function start(seconds: number, results: UploadResult[] = []) {
  const store = createRecordingStore(createMemoryDatabase());
  await store.create({ id: 'r', meetingId: 'm', userId: 'u', startedAt: 0, mimeType: 'audio/webm' });
  await store.openContainer('r');
  const record = async (second: number) => {
    const bytes = new Uint8Array([second, 0, 0, 0, 0, 0, 0, 0]).buffer;
    await store.addSlice('r', { part: 0, bytes, startSeconds: second, endSeconds: second + 1 });
  };
  for (let second = 0; second < seconds; second += 1) {
    await record(second);
    await store.createChunks('r');
  }
  const sent: ChunkUpload[] = [];
  const waits: number[] = [];
  const statuses = new Set<string>();
  const endReasons: string[] = [];
  const rejections: [message: string, consecutiveCount: number][] = [];
  const uploader = createUploader(
    {
      store,
      api: {
        uploadChunk: async (_meetingId, upload) => {
          sent.push(upload);
          return results.shift() ?? { ok: true };
        },
      },
      timers: { wait: async (delayMs) => void waits.push(delayMs) },
    },
    'r',
    {
      onChange: () => void statuses.add(uploader.status),
      onRecordingEnded: (message) => void endReasons.push(message),
      onChunkRejected: (message, consecutiveCount) => void rejections.push([message, consecutiveCount]),
    },
  );
  const numbers = () => sent.map(({ chunk }) => chunk.number);
  return { store, uploader, sent, numbers, waits, statuses, endReasons, rejections, record };
}

it('uploads in order, joins waiting chunks, and sends the microphone with the first chunk only', async () => {
  const { store, uploader, sent, numbers, record } = await start(2);
  await store.update('r', { microphone: '{"deviceId":"a"}' });
  await record(2);
  await record(3);
  await uploader.upload();
  expect(numbers()).toEqual([0, 1, 2]);
  expect(sent.map(({ microphone }) => microphone)).toEqual(['{"deviceId":"a"}', undefined, undefined]);
  expect(sent[2]?.chunk).toMatchObject({ startSeconds: 2, endSeconds: 4 });
  expect(await store.countUnsent('r')).toEqual({ count: 0, seconds: 0 });
});

it('sends the names of the informed people with the first chunk only', async () => {
  const { store, uploader, sent } = await start(2);
  await store.update('r', { consentTold: 'Ada, Ben' });
  await uploader.upload();
  expect(sent.map(({ consentTold }) => consentTold)).toEqual(['Ada, Ben', undefined]);
});

it('repeats the same number and bytes three times, then keeps the chunk and tries again later', async () => {
  const { uploader, sent, numbers, waits, statuses, store } = await start(1, Array(5).fill(unavailable));
  await uploader.upload();
  expect(numbers()).toEqual([0, 0, 0, 0, 0, 0]);
  expect(new Set(sent.map(({ chunk }) => new Uint8Array(chunk.bytes)[0]))).toEqual(new Set([0]));
  expect(waits).toEqual([1_000, 2_000, 4_000, 15_000, 1_000]);
  expect(statuses).toContain('waiting');
  expect(await store.countUnsent('r')).toMatchObject({ count: 0 });
  expect(uploader.status).toBe('idle');
});

it('uploads every chunk of an hour in order after an hour without a connection', async () => {
  const attempts = 4 * Math.ceil(3_600 / (1 + 2 + 4 + 15));
  const { uploader, numbers, waits, store } = await start(3_600 / 3, Array(attempts).fill(unavailable));
  await uploader.upload();
  expect(waits.reduce((sum, delayMs) => sum + delayMs)).toBeGreaterThanOrEqual(3_600_000);
  expect(numbers().slice(0, attempts)).toEqual(Array(attempts).fill(0));
  expect(numbers().slice(attempts)).toEqual(Array.from({ length: 3_600 / 3 }, (_, number) => number));
  expect(await store.countUnsent('r')).toEqual({ count: 0, seconds: 0 });
});

it('keeps a chunk that the server will never accept, and uploads the others', async () => {
  const { uploader, numbers, store } = await start(3, [{ ok: true }, rejected]);
  await uploader.upload();
  expect(numbers()).toEqual([0, 1, 2]);
  expect(uploader.rejectedChunks).toBe(1);
  expect(await store.findUnsentChunk('r', 0)).toMatchObject({ number: 1 });
});

it('reports rejected chunks with the reason, and counts consecutive rejections', async () => {
  const { uploader, rejections } = await start(4, [rejected, rejected, { ok: true }, rejected]);
  await uploader.upload();
  expect(rejections).toEqual([
    ['Other bytes.', 1],
    ['Other bytes.', 2],
    ['Other bytes.', 1],
  ]);
  expect(uploader.rejectedSeconds).toBe(3);
});

it('uploads rejected chunks again on request', async () => {
  const { uploader, numbers, store } = await start(2, [rejected]);
  await uploader.upload();
  uploader.retryRejected();
  await uploader.upload();
  expect(numbers()).toEqual([0, 1, 0]);
  expect(await store.countUnsent('r')).toMatchObject({ count: 0 });
});

it('waits for sign-in without counting a failed attempt of the chunk', async () => {
  const { uploader, waits, statuses } = await start(1, [
    { ok: false, failure: { kind: 'signed_out', message: 'Sign in.' } },
  ]);
  await uploader.upload();
  expect(statuses).toContain('signed_out');
  expect(waits).toEqual([15_000]);
});

it('stops permanently when the server ends the recording, and keeps the unsent audio', async () => {
  const message = 'The recording is too long.';
  const { uploader, numbers, endReasons, store } = await start(3, [
    { ok: true },
    { ok: false, failure: { kind: 'rejected', message } },
  ]);
  await uploader.upload();
  await uploader.upload();
  expect(numbers()).toEqual([0, 1]);
  expect(endReasons).toEqual([message]);
  expect(await store.countUnsent('r')).toMatchObject({ count: 2 });
});
