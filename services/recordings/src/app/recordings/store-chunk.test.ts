import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { startRecording } from '../../domain/recordings/recording.ts';
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
      chunkAccess: { require: () => Promise.reject(new AppError('meeting.not_found')) },
      audioStorage: { receive: async () => file, discard: () => Promise.reject(new Error('EIO')) },
    };
    const stored = storeChunk(
      Object.assign(Object.create(null), ports),
      createActor(),
      chunk,
      new AbortController().signal,
    );
    await expect(stored).rejects.toEqual(matchError('meeting.not_found'));
    await setImmediate();
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', record);
  }
});

/** Stores the first chunk of a recording, perhaps again. The test decides when its directory entry is flushed. */
function storeFirst(recording?: object, isJoined = false) {
  const { promise: flushed, resolve, reject } = Promise.withResolvers<void>();
  flushed.catch(() => undefined);
  const head = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0]);
  const isInserted = Promise.withResolvers<void>();
  const nothing = async () => undefined;
  const ports = {
    now: () => new Date(0),
    runExclusively: (_key: string, run: () => Promise<unknown>) => run(),
    readQuotas: async () => ({ upload_bytes: 0 }),
    chunkAccess: {
      require: async () => async () => ({ state: 'draft', hasTranscript: false, consentRequired: false }),
    },
    audioStorage: {
      receive: async () => ({ ...file, byteSize: 8, head }),
      discard: nothing,
      isSameChunk: () => (isJoined ? Promise.reject(new AppError('blob.not_found')) : Promise.resolve(true)),
      findHash: async () => file.hash,
      storeChunk: async () => ({ flushed }),
      flushChunk: () => flushed,
    },
    blobs: { find: nothing },
    deletedRecordings: { find: nothing },
    recordings: {
      find: async () => recording,
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
    readFields: async () => ({ ...fields, microphoneInfo: '', informedNames: [], takesOver: false }),
  };
  const stored = storeChunk(
    Object.assign(Object.create(null), ports),
    createActor(),
    request,
    new AbortController().signal,
  );
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

it('a repeated chunk of a closed recording is acknowledged only when it is flushed, as long as the chunks are kept', async () => {
  const started = startRecording({ meetingId: 'm1', userId: createActor().userId, now: new Date(0) });
  const chunks = [{ from: 0, to: 0, firstEndSeconds: 1, endSeconds: 1 }];
  const recording = {
    ...started,
    id: 'r1',
    accountId: createActor().accountId,
    state: 'processing',
    isFinished: true,
    chunks,
  };
  const { stored, reject } = storeFirst({ ...recording, storedBytes: 8, totalChunks: 1 });
  reject(new AppError('recording.disk_full'));
  await expect(stored).rejects.toEqual(matchError('recording.disk_full'));
  // Its bytes are in the joined file.
  const { stored: joined } = storeFirst({ ...recording, state: 'ready', storedBytes: 0, totalChunks: 1 }, true);
  expect(await joined).toMatchObject({ recordingId: 'r1', nextNumber: 1 });
});
