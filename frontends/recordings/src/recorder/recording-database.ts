import type { MarkKind } from '@minutehand/contracts/http/meetings/recordings';
import type { Chunk, Slice } from '../domain/upload-plan.ts';

/** A mark that the server does not have yet. Its id makes sending it again safe. */
export type LocalMark = { readonly id: string; readonly kind: MarkKind; readonly seconds: number };

/** A recording that this browser stores until the server has all of it. */
export type LocalRecording = {
  readonly id: string;
  readonly meetingId: string;
  readonly userId: string;
  readonly startedAt: number;
  readonly mimeType: string;
  /** Seconds recorded so far, without pauses. */
  readonly seconds: number;
  readonly isPaused: boolean;
  /** The user has stopped it; only the upload is left. */
  readonly isStopped: boolean;
  readonly nextSlice: number;
  readonly nextPart: number;
  /** Number of the next chunk. */
  readonly nextChunk: number;
  readonly acknowledgedChunks: number;
  readonly acknowledgedSeconds: number;
  /** Unsent slices and chunks, and their seconds. They are counted here, because an outage leaves too many rows to read each time. */
  readonly unsentRows: number;
  readonly unsentSeconds: number;
  /** Whether the first chunk continues a recording that is open elsewhere. */
  readonly takesOver: boolean;
  /** JSON of the microphone, sent with the first chunk. */
  readonly microphone: string;
  /** Names of the people who were informed that they are recorded, separated by commas; sent with the first chunk. */
  readonly consentTold: string;
  /** Recordings of earlier versions of the page have none. */
  readonly marks?: readonly LocalMark[];
};

/** The header of a container, without which its later chunks cannot be played. */
export type LocalHeader = { readonly part: number; readonly bytes: ArrayBuffer };

/** The rows of one recording are listed in the order of their key. */
export type Rows<Row> = {
  list(recordingId: string): Promise<Row[]>;
  first(recordingId: string, fromKey?: number): Promise<Row | undefined>;
  put(recordingId: string, key: number, row: Row): Promise<void>;
  delete(recordingId: string, key: number): Promise<void>;
  clear(recordingId: string): Promise<void>;
};

export type Tables = {
  readonly recordings: {
    list(): Promise<LocalRecording[]>;
    get(id: string): Promise<LocalRecording | undefined>;
    put(recording: LocalRecording): Promise<void>;
    delete(id: string): Promise<void>;
  };
  readonly slices: Rows<Slice>;
  readonly chunks: Rows<Chunk>;
  readonly headers: Rows<LocalHeader>;
};

export type RecordingDatabase = {
  /** False if the data is lost when the page closes. */
  readonly isDurable: boolean;
  /** Runs a transaction: all of its changes are stored, or none. Only table calls may be awaited in it. */
  transact<Result>(run: (tables: Tables) => Promise<Result>): Promise<Result>;
};

/** Keeps recordings in memory, where the browser blocks its database. Transactions run one after the other. */
export function createMemoryDatabase(): RecordingDatabase {
  const recordings = new Map<string, LocalRecording>();
  const tables: Tables = {
    recordings: {
      list: async () => [...recordings.values()],
      get: async (id) => recordings.get(id),
      put: async (recording) => void recordings.set(recording.id, recording),
      delete: async (id) => void recordings.delete(id),
    },
    slices: createMemoryRows(),
    chunks: createMemoryRows(),
    headers: createMemoryRows(),
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    isDurable: false,
    transact(run) {
      const result = last.then(() => run(tables));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

function createMemoryRows<Row>(): Rows<Row> {
  const byRecording = new Map<string, Map<number, Row>>();
  const sorted = (recordingId: string) => [...(byRecording.get(recordingId) ?? [])].sort(([a], [b]) => a - b);
  return {
    list: async (recordingId) => sorted(recordingId).map(([, row]) => row),
    first: async (recordingId, fromKey = 0) => sorted(recordingId).find(([key]) => key >= fromKey)?.[1],
    put: async (recordingId, key, row) => {
      const rows = byRecording.get(recordingId) ?? new Map<number, Row>();
      byRecording.set(recordingId, rows.set(key, row));
    },
    delete: async (recordingId, key) => void byRecording.get(recordingId)?.delete(key),
    clear: async (recordingId) => void byRecording.delete(recordingId),
  };
}
