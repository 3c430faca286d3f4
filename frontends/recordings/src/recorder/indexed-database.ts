import { createMemoryDatabase, type RecordingDatabase, type Rows, type Tables } from './recording-database.ts';

const NAME = 'minutehand-recordings';
const VERSION = 1;
const STORES = ['recordings', 'slices', 'chunks', 'headers'] as const;

/** Opens the database of this browser; falls back to memory if the browser blocks it. */
export async function openRecordingDatabase(): Promise<RecordingDatabase> {
  try {
    return createDatabase(await open());
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
  return toPromise(request);
}

function createDatabase(database: IDBDatabase): RecordingDatabase {
  // A newer version of the page can upgrade the database.
  database.onversionchange = () => database.close();
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
    // It has already ended.
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
  const rangeOf = (recordingId: string, from = 0) =>
    IDBKeyRange.bound([recordingId, from], [recordingId, Number.MAX_SAFE_INTEGER]);
  return {
    list: (recordingId) => toPromise(store.getAll(rangeOf(recordingId))),
    first: async (recordingId, fromKey) => (await toPromise(store.getAll(rangeOf(recordingId, fromKey), 1)))[0],
    put: async (recordingId, key, row) => void (await toPromise(store.put(row, [recordingId, key]))),
    delete: async (recordingId, key) => void (await toPromise(store.delete([recordingId, key]))),
    clear: async (recordingId) => void (await toPromise(store.delete(rangeOf(recordingId)))),
  };
}

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database request failed'));
  });
}
