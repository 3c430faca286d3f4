import type { MarkKind } from '@minutehand/contracts/http/meetings/recordings';
import type { UploadFailure } from '../domain/upload-plan.ts';
import { UPLOAD_LAG_SECONDS } from '../limits.ts';
import type { RecordingApi } from '../recorder/recording-api.ts';
import type { LocalMark, LocalRecording } from '../recorder/recording-database.ts';
import type { RecordingStore } from '../recorder/recording-store.ts';

/** `kept`: it is on this device only, and is sent later, also after a reload. */
type MarkResult = { readonly status: 'saved' | 'kept' } | { readonly status: 'rejected'; readonly message: string };

type MarkSenderPorts = {
  readonly store: RecordingStore;
  readonly api: Pick<RecordingApi, 'addMark'>;
  readonly newId: () => string;
};

/** Keeps the marks of a recording on this device until the server has them. */
export function createMarkSender(
  { store, api, newId }: MarkSenderPorts,
  { id, meetingId }: Pick<LocalRecording, 'id' | 'meetingId'>,
  signal: AbortSignal,
) {
  /** Called when a mark leaves the device, or when this tab stops sending. */
  const waiting = new Map<string, (result: MarkResult) => void>();
  let sending: Promise<UploadFailure | null> | null = null;

  async function sendEach(): Promise<UploadFailure | null> {
    while (!signal.aborted) {
      const [mark] = (await store.get(id))?.marks ?? [];
      if (!mark) return null;
      const result = await api.addMark(meetingId, id, mark);
      if (!result.ok && result.failure.kind !== 'rejected') return result.failure;
      await store.removeMark(id, mark.id);
      settle(mark.id, result.ok ? { status: 'saved' } : { status: 'rejected', message: result.failure.message });
    }
    return null;
  }

  function settle(markId: string, result: MarkResult) {
    waiting.get(markId)?.(result);
    waiting.delete(markId);
  }

  /** Sends all marks. Returns the reason why one is still on this device. */
  function sendAll(): Promise<UploadFailure | null> {
    sending ??= sendEach().finally(() => {
      sending = null;
    });
    return sending;
  }

  signal.addEventListener('abort', () => {
    for (const markId of [...waiting.keys()]) settle(markId, { status: 'kept' });
  });

  return {
    sendAll,

    /** The server knows a recording once it has its first chunk, and moves a mark after the stored audio back to its end. */
    async sendIfStored(isOnServer: boolean, unsentSeconds: number): Promise<void> {
      if (isOnServer && unsentSeconds < UPLOAD_LAG_SECONDS) await sendAll();
    },

    /** Keeps a mark. `settled` resolves once the server has it or rejects it, or as `kept` when this tab no longer sends it. */
    async add(kind: MarkKind, seconds: number): Promise<{ readonly settled: Promise<MarkResult> }> {
      const mark: LocalMark = { id: newId(), kind, seconds };
      await store.addMark(id, mark);
      const { promise, resolve } = Promise.withResolvers<MarkResult>();
      if (signal.aborted) resolve({ status: 'kept' });
      else waiting.set(mark.id, resolve);
      return { settled: promise };
    },
  };
}
