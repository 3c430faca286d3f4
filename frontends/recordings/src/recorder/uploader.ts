import { type FailureResponse, respondToFailure } from '../domain/upload-plan.ts';
import type { RecordingApi } from './recording-api.ts';
import type { RecordingStore } from './recording-store.ts';

/**
 * `waiting`: retries are used up, the rest is kept and tried again later; `signed_out`: the same until the user has signed in;
 * `refused`: the server ended the recording.
 */
export type UploadStatus = 'idle' | 'uploading' | 'waiting' | 'signed_out' | 'refused';

export type UploaderPorts = {
  readonly store: RecordingStore;
  readonly api: Pick<RecordingApi, 'uploadChunk'>;
  /** Resolves after the delay, or earlier when `wake` is called. */
  readonly timers: Timers;
};

export type Timers = {
  wait(delayMs: number, signal: AbortSignal): Promise<void>;
};

type UploaderEvents = {
  /** Called after each change of the status or of what is kept. */
  onChange: () => void;
  onRefused: (message: string) => void;
};

/** Uploads the chunks of one recording in the order of their numbers. A chunk that fails is never dropped. */
export function createUploader({ store, api, timers }: UploaderPorts, recordingId: string, events: UploaderEvents) {
  const stopped = new AbortController();
  let wake = new AbortController();
  let status: UploadStatus = 'idle';
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  /** Chunks that the server will never accept. They stay on the device. */
  const skipped = new Set<number>();
  let nextNumber = 0;

  function setStatus(next: UploadStatus) {
    status = next;
    events.onChange();
  }

  async function uploadAll(): Promise<void> {
    do {
      isAskedAgain = false;
      await uploadWaiting();
    } while (isAskedAgain && !isEnded());
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
          ...(chunk.number === 0 ? { microphone: recording.microphone } : {}),
        },
        stopped.signal,
      );
      if (stopped.signal.aborted) return;
      if (result.ok) {
        attempt = 1;
        await store.acknowledge(recordingId, chunk);
        setStatus('uploading');
        continue;
      }
      const response = respondToFailure(result.failure, attempt);
      attempt = response.action === 'retry' ? attempt + 1 : 1;
      await follow(response, chunk.number, result.failure.kind === 'signed_out');
      if (response.action === 'stop') events.onRefused(result.failure.message);
    }
  }

  async function follow(response: FailureResponse, number: number, isSignedOut: boolean): Promise<void> {
    if (response.action === 'stop') return setStatus('refused');
    if (response.action === 'skip') {
      skipped.add(number);
      return;
    }
    if (response.action === 'postpone') setStatus(isSignedOut ? 'signed_out' : 'waiting');
    wake = new AbortController();
    await timers.wait(response.delayMs, AbortSignal.any([wake.signal, stopped.signal]));
  }

  async function findChunk() {
    let chunk = await store.nextChunk(recordingId, nextNumber);
    while (chunk && skipped.has(chunk.number)) {
      nextNumber = chunk.number + 1;
      chunk = await store.nextChunk(recordingId, nextNumber);
    }
    return chunk;
  }

  function isEnded(): boolean {
    return status === 'refused' || stopped.signal.aborted;
  }

  return {
    get status() {
      return status;
    },
    get skippedChunks() {
      return skipped.size;
    },

    /** Uploads what is kept, including slices that still wait. Resolves when all of it is durable or refused. */
    async upload(): Promise<void> {
      // Also during an outage, so that what waits stays in small chunks.
      await store.seal(recordingId);
      if (isEnded()) return;
      isAskedAgain = true;
      running ??= uploadAll().finally(() => {
        running = null;
      });
      await running;
    },

    /** Ends the wait for the next attempt, for example when the network is back. */
    retryNow(): void {
      wake.abort();
    },

    /** Stops uploading; what is kept stays. */
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
