import { respondToFailure } from '../domain/upload-plan.ts';
import { UPLOAD_GRACE_MS, UPLOAD_INTERVAL_MS, UPLOAD_POSTPONED_MS } from '../limits.ts';
import type { createMarkSender } from '../marks/mark-sender.ts';
import { texts } from '../texts.ts';
import type { RecordingApi, UploadResult } from './recording-api.ts';
import type { LocalRecording } from './recording-database.ts';
import type { RecordingStore } from './recording-store.ts';
import type { createUploader, Timers, UploadStatus } from './uploader.ts';

export type FinishPorts = {
  readonly store: RecordingStore;
  readonly api: Pick<RecordingApi, 'finish'>;
  readonly timers: Timers;
  readonly uploader: ReturnType<typeof createUploader>;
  readonly marks: Pick<ReturnType<typeof createMarkSender>, 'sendAfterEnd' | 'resetAttempts' | 'sendOrGiveUp'>;
  /** Called with the reason of each attempt that is repeated. */
  readonly onPostponed: (status: UploadStatus, message: string) => void;
};

export type FinishResult =
  | { readonly status: 'accepted' }
  | { readonly status: 'rejected'; readonly message: string }
  | { readonly status: 'aborted' };

/**
 * Uploads the remaining audio and marks, waits for the grace period and sends the final request until the server accepts or rejects it. Marks
 * that the server does not store although it works are given up after some attempts.
 */
export async function finishUpload(
  { store, api, timers, uploader, marks, onPostponed }: FinishPorts,
  { id, meetingId }: Pick<LocalRecording, 'id' | 'meetingId'>,
  signal: AbortSignal,
): Promise<FinishResult> {
  // Retries chunks that were rejected while recording.
  uploader.retryRejected();
  await uploader.upload();
  await timers.wait(UPLOAD_GRACE_MS, signal);
  while (!signal.aborted) {
    await uploader.upload();
    // Before the final request, because they are hints for the minutes.
    const unsentMarks = await marks.sendAfterEnd();
    const recording = await store.get(id);
    if (signal.aborted) break;
    if (!recording) return { status: 'rejected', message: texts.recorder.deletedOnDevice };
    const { nextChunk: total, acknowledgedChunks: successful, mimeType } = recording;
    const statistics = { total, successful, failed: uploader.rejectedChunks };
    const result: UploadResult =
      unsentMarks && !unsentMarks.isGivenUp
        ? { ok: false, failure: unsentMarks.failure }
        : await api.finish(meetingId, id, statistics, mimeType);
    if (result.ok) {
      // The server accepts them for some days, and has just stored the end.
      if (unsentMarks) await marks.sendOrGiveUp();
      // Another tab sends those that are left.
      if (unsentMarks && signal.aborted) break;
      return { status: 'accepted' };
    }
    const { kind, message } = result.failure;
    const { action } = respondToFailure(result.failure, 1);
    if (action === 'skip' || action === 'stop') return { status: 'rejected', message };
    if (unsentMarks?.isGivenUp) marks.resetAttempts();
    onPostponed(kind === 'signed_out' ? 'signed_out' : 'waiting', message);
    await timers.wait(kind === 'signed_out' ? UPLOAD_POSTPONED_MS : UPLOAD_INTERVAL_MS, signal);
  }
  return { status: 'aborted' };
}
