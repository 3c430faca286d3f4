import { expect, it } from '@jest/globals';
import { createMemoryDatabase } from './recording-database.ts';
import { createRecordingStore } from './recording-store.ts';

const createBytes = (...values: number[]) => new Uint8Array(values).buffer;
const read = (bytes: ArrayBuffer | undefined) => [...new Uint8Array(bytes ?? new ArrayBuffer(0))];
const SIGNATURE = [0, 0, 0, 0, 0, 0, 0, 0];
const slice = (part: number, second: number, ...values: number[]) => ({
  part,
  bytes: createBytes(...SIGNATURE, ...values),
  startSeconds: second,
  endSeconds: second + 1,
});

async function createStore() {
  const store = createRecordingStore(createMemoryDatabase());
  await store.create({ id: 'r', meetingId: 'm', userId: 'u', startedAt: 0, mimeType: 'audio/webm' });
  await store.openContainer('r');
  return store;
}

it('keeps a chunk until it is acknowledged, and counts unsent and acknowledged audio', async () => {
  const store = await createStore();
  await store.addSlice('r', slice(0, 0, 1));
  await store.addSlice('r', slice(0, 1, 2));
  expect(await store.countUnsent('r')).toEqual({ count: 2, seconds: 2 });
  await store.createChunks('r');
  const chunk = await store.findUnsentChunk('r', 0);
  expect(chunk).toMatchObject({ number: 0, startSeconds: 0, endSeconds: 2 });
  if (chunk) await store.acknowledge('r', chunk);
  expect(await store.findUnsentChunk('r', 0)).toBeUndefined();
  expect(await store.countUnsent('r')).toEqual({ count: 0, seconds: 0 });
  expect(await store.get('r')).toMatchObject({ acknowledgedChunks: 1, acknowledgedSeconds: 2, seconds: 2 });
});

it('numbers chunks consecutively across containers', async () => {
  const store = await createStore();
  await store.addSlice('r', slice(0, 0, 1));
  await store.createChunks('r');
  expect(await store.openContainer('r')).toBe(1);
  await store.addSlice('r', slice(1, 1, 2));
  await store.createChunks('r');
  await store.createChunks('r');
  expect(await store.findUnsentChunk('r', 1)).toMatchObject({ number: 1, part: 1 });
  expect(await store.findUnsentChunk('r', 2)).toBeUndefined();
});

it('uploads the first chunk of a container only when it has the complete signature', async () => {
  const store = await createStore();
  await store.addSlice('r', { part: 0, bytes: createBytes(0x1a), startSeconds: 0, endSeconds: 0.1 });
  await store.createChunks('r');
  expect(await store.findUnsentChunk('r', 0)).toBeUndefined();
  await store.addSlice('r', {
    part: 0,
    bytes: createBytes(0x45, 0xdf, 0xa3, 1, 2, 3, 4),
    startSeconds: 0.1,
    endSeconds: 1,
  });
  await store.createChunks('r');
  expect(read((await store.findUnsentChunk('r', 0))?.bytes)).toEqual([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4]);
});

it('rejects a late slice of an earlier container, which would damage the later one', async () => {
  const store = await createStore();
  await store.openContainer('r');
  expect(await store.addSlice('r', slice(0, 0, 1))).toBe(false);
  expect(await store.addSlice('r', slice(1, 0, 1))).toBe(true);
});

it('exports unsent audio as files that begin with the header of their container', async () => {
  const store = await createStore();
  const cluster = [0x1f, 0x43, 0xb6, 0x75];
  await store.addSlice('r', slice(0, 0, 7, 8, ...cluster, 1));
  await store.createChunks('r');
  const sent = await store.findUnsentChunk('r', 0);
  if (sent) await store.acknowledge('r', sent);
  await store.addSlice('r', slice(0, 1, ...cluster, 2));
  await store.createChunks('r');
  await store.openContainer('r');
  await store.addSlice('r', slice(1, 2, 7, 9, ...cluster, 3));
  expect((await store.exportFiles('r')).map(read)).toEqual([
    [...SIGNATURE, 7, 8, ...SIGNATURE, ...cluster, 2],
    [...SIGNATURE, 7, 9, ...cluster, 3],
  ]);
});

it('removes all data of a recording', async () => {
  const store = await createStore();
  await store.addSlice('r', slice(0, 0, 1));
  await store.createChunks('r');
  await store.remove('r');
  expect(await store.list()).toEqual([]);
  expect(await store.countUnsent('r')).toEqual({ count: 0, seconds: 0 });
  expect(await store.addSlice('r', slice(0, 0, 1))).toBe(false);
});
