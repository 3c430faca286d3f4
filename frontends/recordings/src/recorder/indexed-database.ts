import { createFailoverDatabase } from './failover-database.ts';
import { createMemoryDatabase, type RecordingDatabase, type Rows, type Tables } from './recording-database.ts';

const NAME = 'minutehand-recordings';
const VERSION = 1;
const STORES = ['recordings', 'slices', 'chunks', 'headers'] as const;

/**
 * Opens the database of this browser; falls back to memory if the browser blocks it, or once it fails. A newer version of the
 * page can upgrade it while `isIdle`.
 */
export async function openRecordingDatabase(isIdle: () => boolean): Promise<RecordingDatabase> {
  const reopen = async () => createDatabase(await open(), isIdle);
  try {
    return createFailoverDatabase({ database: await reopen(), reopen });
  } catch {
    return createMemoryDatabase();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const store of STORES)
      if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
  };
  const blocked = new Promise<never>((_, reject) => {
    request.onblocked = () => reject(new Error('another tab uses an earlier version of the database'));
  });
  return Promise.race([toPromise(request), blocked]);
}

function createDatabase(database: IDBDatabase, isIdle: () => boolean): RecordingDatabase {
  database.onversionchange = () => {
    if (isIdle()) database.close();
  };
  return {
    isDurable: true,
    async transact(run) {
      // Strict: the data is on disk when the transaction completes.
      const transaction = database.transaction([...STORES], 'readwrite', { durability: 'strict' });
      const completed = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
      });
      try {
        const result = await run(createTables(transaction));
        await completed;
        return result;
      } catch (error) {
        completed.catch(() => undefined);
        abort(transaction);
        throw error;
      }
    },
  };
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

function createTables(transaction: IDBTransaction): Tables {
  const recordings = transaction.objectStore('recordings');
  return {
    recordings: {
      list: () => toPromise(recordings.getAll()),
      get: (id) => toPromise(recordings.get(id)),
      put: async (recording) => void (await toPromise(recordings.put(recording, recording.id))),
      delete: async (id) => void (await toPromise(recordings.delete(id))),
    },
    slices: createRows(transaction.objectStore('slices')),
    chunks: createRows(transaction.objectStore('chunks')),
    headers: createRows(transaction.objectStore('headers')),
  };
}

function createRows<Row>(store: IDBObjectStore): Rows<Row> {
  const createKeyRange = (recordingId: string, from = 0) =>
    IDBKeyRange.bound([recordingId, from], [recordingId, Number.MAX_SAFE_INTEGER]);
  return {
    list: (recordingId) => toPromise(store.getAll(createKeyRange(recordingId))),
    first: async (recordingId, fromKey) => (await toPromise(store.getAll(createKeyRange(recordingId, fromKey), 1)))[0],
    put: async (recordingId, key, row) => void (await toPromise(store.put(row, [recordingId, key]))),
    delete: async (recordingId, key) => void (await toPromise(store.delete([recordingId, key]))),
    clear: async (recordingId) => void (await toPromise(store.delete(createKeyRange(recordingId)))),
  };
}

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database request failed'));
  });
}
