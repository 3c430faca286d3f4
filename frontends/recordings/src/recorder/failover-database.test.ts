import { expect, it } from '@jest/globals';
import { createFailoverDatabase } from './failover-database.ts';
import { createMemoryDatabase, type RecordingDatabase } from './recording-database.ts';
import { createRecordingStore } from './recording-store.ts';

const recording = { id: 'r', meetingId: 'm', userId: 'u', startedAt: 0, mimeType: 'audio/webm' };
const slice = (second: number) => ({
  part: 0,
  bytes: new Uint8Array([second, 0, 0, 0, 0, 0, 0, 0]).buffer,
  startSeconds: second,
  endSeconds: second + 1,
});

/** A database that fails on request: to write (the device is full), or to do anything (the browser closed it). */
function createUnreliableDatabase(inner = createMemoryDatabase()) {
  const failures = { isFull: false, isClosed: false };
  const database: RecordingDatabase = {
    isDurable: true,
    async transact(run) {
      if (failures.isClosed) throw new DOMException('closed', 'InvalidStateError');
      return inner.transact((tables) => {
        const reject = async () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
        return run(
          failures.isFull
            ? {
                ...tables,
                recordings: { ...tables.recordings, put: reject },
                slices: { ...tables.slices, put: reject },
              }
            : tables,
        );
      });
    },
  };
  return { database, failures, inner };
}

async function createStore(reopen?: () => Promise<RecordingDatabase>) {
  const { database, failures, inner } = createUnreliableDatabase();
  const store = createRecordingStore(createFailoverDatabase({ database, reopen: reopen ?? (async () => database) }));
  await store.create(recording);
  await store.openContainer('r');
  await store.addSlice('r', slice(0));
  await store.createChunks('r');
  return { store, failures, original: createRecordingStore(inner) };
}

it('continues in memory when the device is full, with all audio that was stored', async () => {
  const { store, failures } = await createStore();
  expect(store.isDurable).toBe(true);
  failures.isFull = true;
  expect(await Promise.all([store.addSlice('r', slice(1)), store.addSlice('r', slice(2))])).toEqual([true, true]);
  expect(store.isDurable).toBe(false);
  await store.createChunks('r');
  expect(await store.findUnsentChunk('r', 0)).toMatchObject({ number: 0, endSeconds: 1 });
  expect(await store.findUnsentChunk('r', 1)).toMatchObject({ number: 1, startSeconds: 1, endSeconds: 3 });
});

it('deletes acknowledged audio and the finished recording from the device that was full', async () => {
  const { store, failures, original } = await createStore();
  failures.isFull = true;
  await store.addSlice('r', slice(1));
  failures.isFull = false;
  const chunk = await store.findUnsentChunk('r', 0);
  if (chunk) await store.acknowledge('r', chunk);
  await new Promise(setImmediate);
  expect(await original.findUnsentChunk('r', 0)).toBeUndefined();
  await store.remove('r');
  await new Promise(setImmediate);
  expect(await original.list()).toEqual([]);
});

it('reopens a database that the browser has closed', async () => {
  const other = createMemoryDatabase();
  const { store, failures } = await createStore(async () => ({ ...other, isDurable: true }));
  failures.isClosed = true;
  // The new database is empty, as if the user had deleted the data of the site, but the numbers of the recording continue.
  expect(await store.addSlice('r', slice(1))).toBe(true);
  expect(store.isDurable).toBe(true);
  expect(await createRecordingStore(other).get('r')).toMatchObject({ nextChunk: 1, seconds: 2 });
});

it('continues the numbers of chunks when the database cannot be read', async () => {
  const { store, failures } = await createStore(async () => {
    throw new DOMException('newer version', 'VersionError');
  });
  failures.isClosed = true;
  expect(await store.addSlice('r', slice(1))).toBe(true);
  await store.createChunks('r');
  expect(await store.findUnsentChunk('r', 0)).toMatchObject({ number: 1 });
  // The recorder still knows that the unreadable database has a chunk.
  expect(await store.countUnreadable('r')).toBe(1);
});
