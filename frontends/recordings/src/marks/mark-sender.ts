import type { MarkKind } from '@minutehand/contracts/http/meetings/recordings';
import type { UploadFailure } from '../domain/upload-plan.ts';
import { MARK_ATTEMPTS, UPLOAD_LAG_SECONDS } from '../limits.ts';
import type { Observable } from '../recorder/observable.ts';
import type { RecorderSnapshot } from '../recorder/recorder-snapshot.ts';
import type { RecordingApi } from '../recorder/recording-api.ts';
import type { LocalMark, LocalRecording } from '../recorder/recording-database.ts';
import type { RecordingStore } from '../recorder/recording-store.ts';

/**
 * `queued`: it is on this device only, and is sent later, also after a reload. `unsaved`: it was given up, because the server rejected it or the recording ended without
 * it; the snapshot of the recorder has the reason.
 */
type MarkResult = 'saved' | 'queued' | 'unsaved';

/** Why marks are still on this device after the end. `isGivenUp`: the server works, but stores none of them. */
type UnsentMarks = { readonly failure: UploadFailure; readonly isGivenUp: boolean };

type MarkSenderPorts = {
  readonly store: RecordingStore;
  readonly api: Pick<RecordingApi, 'addMark' | 'isServing'>;
  readonly newId: () => string;
};

/** How much of a recording the server has: whether it knows the recording, and the seconds of audio that are only on this device. */
type UploadProgress = { readonly isOnServer: boolean; readonly unsentSeconds: number };

/** Keeps the marks of a recording on this device until the server has them. */
export function createMarkSender(
  { store, api, newId }: MarkSenderPorts,
  { id, meetingId }: Pick<LocalRecording, 'id' | 'meetingId'>,
  snapshot: Pick<Observable<RecorderSnapshot>, 'get' | 'update'>,
  signal: AbortSignal,
) {
  /** Called when a mark leaves the device, or when this tab stops sending. */
  const waiting = new Map<string, (result: MarkResult) => void>();
  let sending: Promise<UploadFailure | null> | null = null;
  /** Failed attempts after the end while the server worked, by mark. */
  const failedAttempts = new Map<string, number>();

  const listMarks = async (): Promise<readonly LocalMark[]> => (await store.get(id))?.marks ?? [];

  /**
   * Sends the marks in order, and stops at the first failure. With `onServerError`, continues after a mark that fails
   * with an error of the server, because other failures concern all marks.
   */
  async function sendEach(onServerError?: (markId: string) => void): Promise<UploadFailure | null> {
    const failed = new Set<string>();
    let failure: UploadFailure | null = null;
    while (!signal.aborted) {
      const mark = (await listMarks()).find((each) => !failed.has(each.id));
      if (!mark) break;
      const result = await api.addMark(meetingId, id, mark);
      if (result.ok) await remove(mark, 'saved');
      else if (result.failure.kind === 'rejected') await drop(mark, result.failure.message);
      else if (!onServerError || !result.failure.isServerError) return result.failure;
      else {
        failed.add(mark.id);
        onServerError(mark.id);
        failure = result.failure;
      }
    }
    return failure;
  }

  async function remove(mark: LocalMark, result: MarkResult): Promise<void> {
    await store.removeMark(id, mark.id);
    settle(mark.id, result);
  }

  /** A mark of an earlier page has no caller that waits for it. */
  async function drop(mark: LocalMark, message: string): Promise<void> {
    await remove(mark, 'unsaved');
    snapshot.update({
      unsavedMarks: [...snapshot.get().unsavedMarks, { kind: mark.kind, seconds: mark.seconds, message }],
    });
  }

  function settle(markId: string, result: MarkResult) {
    waiting.get(markId)?.(result);
    waiting.delete(markId);
  }

  /** Returns the reason why a mark is still on this device. */
  function sendAll(onServerError?: (markId: string) => void): Promise<UploadFailure | null> {
    sending ??= sendEach(onServerError).finally(() => {
      sending = null;
    });
    return sending;
  }

  signal.addEventListener('abort', () => {
    for (const markId of [...waiting.keys()]) settle(markId, 'queued');
  });

  return {
    /**
     * Sends all marks up to the first one that fails. If another request shows that the server works, sends the others too. Only failures while it
     * works count as attempts, so that no mark is given up because of an outage.
     */
    async sendAfterEnd(): Promise<UnsentMarks | null> {
      const first = await sendAll();
      if (!first?.isServerError || !(await api.isServing(meetingId)))
        return first && { failure: first, isGivenUp: false };
      await sending;
      const failed = new Set<string>();
      const failure = await sendAll((markId) => {
        failed.add(markId);
        failedAttempts.set(markId, (failedAttempts.get(markId) ?? 0) + 1);
      });
      const isUsedUp = (markId: string) => failed.has(markId) && (failedAttempts.get(markId) ?? 0) >= MARK_ATTEMPTS;
      return failure && { failure, isGivenUp: (await listMarks()).every((mark) => isUsedUp(mark.id)) };
    },

    /** The server does not work after all: earlier attempts no longer count. */
    resetAttempts(): void {
      failedAttempts.clear();
    },

    /** Sends all marks if the server can store them: it knows a recording once it has its first chunk, and moves a mark after the stored audio back to its end. */
    async sendIfServerReady({ isOnServer, unsentSeconds }: UploadProgress): Promise<void> {
      if (isOnServer && unsentSeconds < UPLOAD_LAG_SECONDS) await sendAll();
    },

    /** Sends the remaining marks once more, and gives up those that fail. Keeps them if this tab has stopped sending. */
    async sendOrGiveUp(): Promise<void> {
      // An earlier pass may stop at its first failure.
      await sending;
      const failure = await sendAll(() => undefined);
      if (failure && !signal.aborted) for (const mark of await listMarks()) await drop(mark, failure.message);
    },

    /**
     * Stores a mark on this device. `settled` resolves when the server has stored the mark, as `unsaved` when it is given up, or
     * as `queued` when this tab stops sending.
     */
    async add(kind: MarkKind, seconds: number): Promise<{ readonly settled: Promise<MarkResult> }> {
      const mark: LocalMark = { id: newId(), kind, seconds };
      await store.addMark(id, mark);
      const { promise, resolve } = Promise.withResolvers<MarkResult>();
      if (signal.aborted) resolve('queued');
      else waiting.set(mark.id, resolve);
      return { settled: promise };
    },
  };
}
