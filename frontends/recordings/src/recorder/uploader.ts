import { type Chunk, type FailureResponse, respondToFailure, type UploadFailure } from '../domain/upload-plan.ts';
import type { RecordingApi } from './recording-api.ts';
import type { RecordingStore } from './recording-store.ts';

/**
 * `waiting`: retries are used up, the remaining audio is stored and retried later; `signed_out`: the same until the user has signed in;
 * `ended`: the server ended the recording.
 */
export type UploadStatus = 'idle' | 'uploading' | 'waiting' | 'signed_out' | 'ended';

export type UploaderPorts = {
  readonly store: RecordingStore;
  readonly api: Pick<RecordingApi, 'uploadChunk'>;
  readonly timers: Timers;
};

export type Timers = {
  /** Resolves after the delay, or earlier when the signal aborts. */
  wait(delayMs: number, signal: AbortSignal): Promise<void>;
};

type UploaderEvents = {
  /** Called after each change of the status or of the stored audio. */
  onChange: () => void;
  /** The server ended the recording. */
  onRecordingEnded: (message: string) => void;
  /** The server rejected a chunk, which stays on the device; `consecutiveCount` counts consecutive ones. */
  onChunkRejected: (message: string, consecutiveCount: number) => void;
};

/** Uploads the chunks of one recording in the order of their numbers. A chunk that fails is never dropped. */
export function createUploader({ store, api, timers }: UploaderPorts, recordingId: string, events: UploaderEvents) {
  const stopped = new AbortController();
  let wake = new AbortController();
  let status: UploadStatus = 'idle';
  let running: Promise<void> | null = null;
  let hasNewRequest = false;
  /** Seconds of the chunks that the server rejected, by number. They stay on the device. */
  const rejected = new Map<number, number>();
  let consecutiveRejections = 0;
  let nextNumber = 0;

  function setStatus(next: UploadStatus) {
    status = next;
    events.onChange();
  }

  async function uploadAll(): Promise<void> {
    do {
      hasNewRequest = false;
      await uploadWaiting();
    } while (hasNewRequest && !isEnded());
    if (!isEnded()) setStatus('idle');
  }

  async function uploadWaiting(): Promise<void> {
    nextNumber = 0;
    let attempt = 1;
    while (!isEnded()) {
      const [recording, chunk] = [await store.get(recordingId), await findChunk()];
      if (!recording || !chunk) return;
      if (status === 'idle') setStatus('uploading');
      const result = await api.uploadChunk(
        recording.meetingId,
        {
          recordingId,
          chunk,
          mimeType: recording.mimeType,
          takesOver: recording.takesOver,
          ...(chunk.number === 0 ? { microphone: recording.microphone, consentTold: recording.consentTold } : {}),
        },
        stopped.signal,
      );
      if (stopped.signal.aborted) return;
      if (result.ok) {
        attempt = 1;
        consecutiveRejections = 0;
        await store.acknowledge(recordingId, chunk);
        setStatus('uploading');
        continue;
      }
      const response = respondToFailure(result.failure, attempt);
      attempt = response.action === 'retry' ? attempt + 1 : 1;
      await handleFailure(response, chunk, result.failure);
    }
  }

  async function handleFailure(
    response: FailureResponse,
    chunk: Chunk,
    { kind, message }: UploadFailure,
  ): Promise<void> {
    if (response.action === 'stop') {
      setStatus('ended');
      return events.onRecordingEnded(message);
    }
    if (response.action === 'skip') {
      rejected.set(chunk.number, chunk.endSeconds - chunk.startSeconds);
      consecutiveRejections += 1;
      return events.onChunkRejected(message, consecutiveRejections);
    }
    if (response.action === 'postpone') setStatus(kind === 'signed_out' ? 'signed_out' : 'waiting');
    wake = new AbortController();
    await timers.wait(response.delayMs, AbortSignal.any([wake.signal, stopped.signal]));
  }

  async function findChunk() {
    let chunk = await store.findUnsentChunk(recordingId, nextNumber);
    while (chunk && rejected.has(chunk.number)) {
      nextNumber = chunk.number + 1;
      chunk = await store.findUnsentChunk(recordingId, nextNumber);
    }
    return chunk;
  }

  function isEnded(): boolean {
    return status === 'ended' || stopped.signal.aborted;
  }

  return {
    get status() {
      return status;
    },
    get rejectedChunks() {
      return rejected.size;
    },
    get rejectedSeconds() {
      return [...rejected.values()].reduce((sum, seconds) => sum + seconds, 0);
    },

    /** Uploads rejected chunks again with the next `upload`. */
    retryRejected(): void {
      rejected.clear();
    },

    /** Uploads stored audio, including slices that are not joined yet. Resolves when all of it is durable or rejected. */
    async upload(): Promise<void> {
      // Chunks are created even during an outage, so that waiting audio stays in small chunks.
      await store.createChunks(recordingId);
      if (isEnded()) return;
      hasNewRequest = true;
      running ??= uploadAll().finally(() => {
        running = null;
      });
      await running;
    },

    /** Ends the wait for the next attempt, for example when the network is back. */
    retryNow(): void {
      wake.abort();
    },

    /** Stops uploading; stored audio is kept. */
    stop(): void {
      stopped.abort();
    },
  };
}

/** Timers of the browser. */
export const browserTimers: Timers = {
  wait: (delayMs, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = setTimeout(resolve, delayMs);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};
