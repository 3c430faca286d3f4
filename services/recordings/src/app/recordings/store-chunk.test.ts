import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { matchError } from '@minutehand/test-kit/expect';
import { actor } from '@minutehand/test-kit/identity';
import type { LocalFile } from '../ports.ts';
import { type ReceiveChunk, storeChunk } from './store-chunk.ts';

const file: LocalFile = { path: '/nowhere', byteSize: 0, hash: '', head: new Uint8Array() };
const chunk: ReceiveChunk = {
  meetingId: 'm1',
  bytes: (async function* () {})(),
  readFields: () => Promise.reject(new Error('not read')),
};

it('a denied chunk is rejected with the same error if its file cannot be removed, without an unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const record = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', record);
  try {
    const ports = {
      readQuotas: async () => undefined,
      meetings: { requireEditable: () => Promise.reject(new AppError('meeting.not_found')) },
      audioStorage: { receive: async () => file, discard: () => Promise.reject(new Error('EIO')) },
    };
    const stored = storeChunk(Object.assign(Object.create(null), ports), actor(), chunk, new AbortController().signal);
    await expect(stored).rejects.toEqual(matchError('meeting.not_found'));
    await setImmediate();
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', record);
  }
});

/** Stores the first chunk of a recording. The test decides when its directory entry is flushed. */
function storeFirst() {
  const { promise: flushed, resolve, reject } = Promise.withResolvers<void>();
  const head = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0]);
  const isInserted = Promise.withResolvers<void>();
  const nothing = async () => undefined;
  const ports = {
    now: () => new Date(0),
    runExclusively: (_key: string, run: () => Promise<unknown>) => run(),
    readQuotas: async () => ({ upload_bytes: 0 }),
    meetings: { requireEditable: async () => ({ state: 'draft', hasTranscript: false, consentRequired: false }) },
    audioStorage: {
      receive: async () => ({ ...file, byteSize: 8, head }),
      discard: nothing,
      storeChunk: async () => ({ flushed }),
    },
    blobs: { find: nothing },
    deletedRecordings: { find: nothing },
    recordings: {
      find: nothing,
      findFirst: nothing,
      page: async () => ({ items: [] }),
      insert: async (_scope: unknown, document: object) => {
        isInserted.resolve();
        return document;
      },
    },
  };
  const fields = { recordingId: 'r1', number: 0, endSeconds: 1, ageSeconds: 0, mimeType: 'audio/webm' };
  const request = {
    ...chunk,
    readFields: async () => ({ ...fields, microphoneInfo: '', consentTold: [], takesOver: false }),
  };
  const stored = storeChunk(Object.assign(Object.create(null), ports), actor(), request, new AbortController().signal);
  return { stored, isInserted: isInserted.promise, resolve, reject };
}

it('a chunk is flushed while its document is written, and acknowledged only when both are durable', async () => {
  const { stored, isInserted, resolve } = storeFirst();
  let isAcknowledged = false;
  void stored.then(() => {
    isAcknowledged = true;
  });
  await isInserted;
  await setImmediate();
  expect(isAcknowledged).toBe(false);
  resolve();
  expect(await stored).toMatchObject({ recordingId: 'r1', nextNumber: 1 });
});

it('a chunk whose directory entry cannot be flushed is not acknowledged', async () => {
  const { stored, isInserted, reject } = storeFirst();
  await isInserted;
  reject(new AppError('recording.disk_full'));
  await expect(stored).rejects.toEqual(matchError('recording.disk_full'));
});
