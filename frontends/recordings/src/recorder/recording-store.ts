import { findMediaHeader } from '../domain/media-header.ts';
import { type Chunk, joinBytes, joinSlices, type Slice } from '../domain/upload-plan.ts';
import { MEDIA_HEADER_BYTES, MEDIA_SIGNATURE_BYTES } from '../limits.ts';
import type { LocalMark, LocalRecording, RecordingDatabase, Tables } from './recording-database.ts';

export type NewRecording = Pick<LocalRecording, 'id' | 'meetingId' | 'userId' | 'startedAt' | 'mimeType'> &
  Partial<
    Pick<
      LocalRecording,
      'seconds' | 'isPaused' | 'nextChunk' | 'takesOver' | 'acknowledgedChunks' | 'acknowledgedSeconds' | 'consentTold'
    >
  >;

/** Audio that is not yet on the server: the number of its stored rows, which are chunks and the slices that are not yet joined. */
export type UnsentAudio = { readonly count: number; readonly seconds: number };

/** Keeps each slice on the device until the server has acknowledged it. */
export type RecordingStore = ReturnType<typeof createRecordingStore>;

export function createRecordingStore(database: RecordingDatabase) {
  const { transact } = database;

  async function change(
    tables: Tables,
    id: string,
    changes: Partial<LocalRecording>,
  ): Promise<LocalRecording | undefined> {
    const recording = await tables.recordings.get(id);
    if (!recording) return undefined;
    const changed = { ...recording, ...changes };
    await tables.recordings.put(changed);
    return changed;
  }

  return {
    /** Becomes false when the database of the browser fails. */
    get isDurable() {
      return database.isDurable;
    },

    list: () => transact(({ recordings }) => recordings.list()),

    get: (id: string) => transact(({ recordings }) => recordings.get(id)),

    create: (recording: NewRecording) =>
      transact(async ({ recordings }) => {
        const local: LocalRecording = {
          seconds: 0,
          isPaused: false,
          isStopped: false,
          nextSlice: 0,
          nextPart: 0,
          nextChunk: 0,
          acknowledgedChunks: 0,
          acknowledgedSeconds: 0,
          unsentRows: 0,
          unsentSeconds: 0,
          takesOver: false,
          microphone: '',
          consentTold: '',
          ...recording,
        };
        await recordings.put(local);
        return local;
      }),

    update: (id: string, changes: Partial<LocalRecording>) => transact((tables) => change(tables, id, changes)),

    addMark: (id: string, mark: LocalMark) =>
      transact(async (tables) => {
        const { marks = [] } = (await tables.recordings.get(id)) ?? {};
        return change(tables, id, { marks: [...marks, mark] });
      }),

    /** Removes a mark that the server has stored or rejected. */
    removeMark: (id: string, markId: string) =>
      transact(async (tables) => {
        const { marks = [] } = (await tables.recordings.get(id)) ?? {};
        return change(tables, id, { marks: marks.filter((mark) => mark.id !== markId) });
      }),

    /** Starts a container. Slices of earlier ones are no longer accepted. */
    openContainer: (id: string) =>
      transact(async (tables) => {
        const part = (await tables.recordings.get(id))?.nextPart ?? 0;
        await change(tables, id, { nextPart: part + 1 });
        return part;
      }),

    /** False if the recording was removed or continues in another container. */
    addSlice: (id: string, slice: Omit<Slice, 'index'>) =>
      transact(async (tables) => {
        const recording = await tables.recordings.get(id);
        if (!recording || slice.part !== recording.nextPart - 1) return false;
        await tables.slices.put(id, recording.nextSlice, { ...slice, index: recording.nextSlice });
        await tables.recordings.put({
          ...recording,
          nextSlice: recording.nextSlice + 1,
          seconds: slice.endSeconds,
          unsentRows: recording.unsentRows + 1,
          unsentSeconds: recording.unsentSeconds + slice.endSeconds - slice.startSeconds,
        });
        return true;
      }),

    /** Joins unsent slices into numbered chunks. The start of a container is not joined before its signature is complete. */
    createChunks: (id: string) =>
      transact(async (tables) => {
        const recording = await tables.recordings.get(id);
        if (!recording) return;
        const started = (await tables.headers.list(id)).map(({ part }) => part);
        const slices = selectJoinable(await tables.slices.list(id), started);
        if (slices.length === 0) return;
        const chunks = joinSlices(slices, recording.nextChunk);
        for (const chunk of chunks) {
          await tables.chunks.put(id, chunk.number, chunk);
          if (started.includes(chunk.part)) continue;
          started.push(chunk.part);
          const bytes = findMediaHeader(chunk.bytes, MEDIA_HEADER_BYTES);
          await tables.headers.put(id, chunk.part, { part: chunk.part, bytes });
        }
        for (const { index } of slices) await tables.slices.delete(id, index);
        await tables.recordings.put({
          ...recording,
          nextChunk: recording.nextChunk + chunks.length,
          unsentRows: recording.unsentRows + chunks.length - slices.length,
        });
      }),

    /** The first unsent chunk with at least this number. */
    findUnsentChunk: (id: string, fromNumber: number): Promise<Chunk | undefined> =>
      transact(({ chunks }) => chunks.first(id, fromNumber)),

    /** Removes a chunk that is durable on the server. */
    acknowledge: (id: string, chunk: Pick<Chunk, 'number' | 'startSeconds' | 'endSeconds'>) =>
      transact(async (tables) => {
        const recording = await tables.recordings.get(id);
        await tables.chunks.delete(id, chunk.number);
        if (!recording) return;
        const seconds = chunk.endSeconds - chunk.startSeconds;
        await tables.recordings.put({
          ...recording,
          takesOver: false,
          acknowledgedChunks: recording.acknowledgedChunks + 1,
          acknowledgedSeconds: recording.acknowledgedSeconds + seconds,
          unsentRows: Math.max(0, recording.unsentRows - 1),
          unsentSeconds: Math.max(0, recording.unsentSeconds - seconds),
        });
      }),

    countUnsent: (id: string): Promise<UnsentAudio> =>
      transact(async ({ recordings, slices, chunks }) => {
        const recording = await recordings.get(id);
        if (!recording) return { count: 0, seconds: 0 };
        let { unsentRows, unsentSeconds } = recording;
        // Stored by an earlier version of the page.
        if (unsentRows === undefined) {
          const rows = [...(await chunks.list(id)), ...(await slices.list(id))];
          unsentRows = rows.length;
          unsentSeconds = rows.reduce((sum, row) => sum + row.endSeconds - row.startSeconds, 0);
          await recordings.put({ ...recording, unsentRows, unsentSeconds });
        }
        // Adding many fractions leaves a rounding error.
        return { count: unsentRows, seconds: unsentRows === 0 ? 0 : unsentSeconds };
      }),

    /** The number of rows of unsent audio that were stored before the database of the browser failed, which this page cannot read. */
    countUnreadable: (id: string): Promise<number> =>
      transact(async ({ recordings, slices, chunks }) => {
        const { unsentRows = 0 } = (await recordings.get(id)) ?? {};
        return Math.max(0, unsentRows - (await chunks.list(id)).length - (await slices.list(id)).length);
      }),

    /** The unsent audio as playable files, one for each container. */
    exportFiles: (id: string): Promise<ArrayBuffer[]> =>
      transact(async ({ chunks, slices, headers }) => {
        const rows = [...(await chunks.list(id)), ...(await slices.list(id))];
        const parts = [...new Set(rows.map(({ part }) => part))].sort((a, b) => a - b);
        const localHeaders = await headers.list(id);
        return parts.map((part) => {
          const audio = joinBytes(rows.filter((row) => row.part === part).map(({ bytes }) => bytes));
          const header = localHeaders.find((row) => row.part === part)?.bytes ?? new ArrayBuffer(0);
          return startsWith(audio, header) ? audio : joinBytes([header, audio]);
        });
      }),

    remove: (id: string) =>
      transact(async (tables) => {
        await tables.slices.clear(id);
        await tables.chunks.clear(id);
        await tables.headers.clear(id);
        await tables.recordings.delete(id);
      }),
  };
}

/** Chromium's first slice can be a single byte; the server recognizes a container by the first bytes of a chunk. */
function selectJoinable(slices: readonly Slice[], startedContainers: readonly number[]): Slice[] {
  const countBytes = (part: number) =>
    slices.filter((slice) => slice.part === part).reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return slices.filter(({ part }) => startedContainers.includes(part) || countBytes(part) >= MEDIA_SIGNATURE_BYTES);
}

function startsWith(buffer: ArrayBuffer, start: ArrayBuffer): boolean {
  if (start.byteLength > buffer.byteLength) return false;
  const bytes = new Uint8Array(buffer);
  return new Uint8Array(start).every((value, index) => bytes[index] === value);
}
