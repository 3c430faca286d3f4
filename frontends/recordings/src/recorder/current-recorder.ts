import { createIdempotencyKey } from '@minutehand/web-kit';
import { openRecordingDatabase } from './indexed-database.ts';
import { browserMicrophones } from './microphone.ts';
import { createObservable } from './observable.ts';
import { watchPage } from './page-watch.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { recordingApi } from './recording-api.ts';
import type { KeptRecording } from './recording-database.ts';
import { browserLock, listLocked } from './recording-lock.ts';
import { createRecordingStore, type NewRecording, type RecordingStore } from './recording-store.ts';
import { browserSharedAudio } from './shared-audio.ts';
import { browserTimers } from './uploader.ts';

/** The recorder of this tab. It outlives screens, so that users can walk through the product while it records. */
export const currentRecorder = createObservable<{ recorder: Recorder | null }>({ recorder: null });

/** Ends what the page still does for a recorder that has failed. */
let leave: () => void = () => undefined;
let opening: Promise<RecordingStore> | null = null;

/** What this browser keeps of recordings. */
export function openStore(): Promise<RecordingStore> {
  opening ??= openRecordingDatabase(() => currentRecorder.get().recorder === null).then(createRecordingStore);
  return opening;
}

export type ListedRecording = KeptRecording & { readonly isOpenElsewhere: boolean };

/** The recordings of a user that are not finished, oldest first. */
export async function listKept(userId: string): Promise<ListedRecording[]> {
  const recordings = await (await openStore()).list();
  setKeptMark(recordings.length > 0);
  const locked = await listLocked(recordings.map(({ id }) => id));
  return recordings
    .filter((each) => each.userId === userId)
    .map((each) => ({ ...each, isOpenElsewhere: locked.includes(each.id) }))
    .sort((a, b) => a.startedAt - b.startedAt);
}

export async function createRecording(
  recording: Omit<NewRecording, 'id' | 'startedAt' | 'mimeType'> & { id?: string | undefined },
): Promise<KeptRecording> {
  const store = await openStore();
  const { id = createRecordingId(), ...rest } = recording;
  const kept = await store.create({ ...rest, id, startedAt: Date.now(), mimeType: 'audio/webm' });
  setKeptMark(true);
  // Asks the browser not to delete the data when the device is full.
  void navigator.storage?.persist?.().catch(() => undefined);
  return kept;
}

/** Makes a recording the one of this tab. Null if another tab has it. */
export async function openRecorder({ id }: Pick<KeptRecording, 'id'>, isTakenOver = false): Promise<Recorder | null> {
  const store = await openStore();
  const kept = await store.get(id);
  if (!kept) return null;
  const recorder = createRecorder(
    {
      store,
      api: recordingApi,
      microphones: browserMicrophones,
      sharedAudio: browserSharedAudio,
      lock: browserLock,
      timers: browserTimers,
      now: () => performance.now(),
    },
    kept,
  );
  if (!(await recorder.acquire(isTakenOver))) return null;
  currentRecorder.update({ recorder });
  const unwatch = watchPage(recorder);
  const unsubscribe = recorder.view.subscribe(() => {
    const { status, unsent, isBackedUp } = recorder.view.get();
    if (status !== 'stopped' && status !== 'failed') return;
    unsubscribe();
    // Audio that only this page has: the user is warned before leaving until it is saved or discarded.
    if (status === 'failed' && unsent.chunks > 0 && !isBackedUp) leave = unwatch;
    else unwatch();
    void store.list().then((recordings) => setKeptMark(recordings.length > 0));
  });
  return recorder;
}

/** Clears the recorder of this tab. Audio that was not uploaded stays on the device. */
export function closeRecorder(): void {
  leave();
  leave = () => undefined;
  currentRecorder.update({ recorder: null });
}

export async function discardRecording(id: string): Promise<void> {
  const store = await openStore();
  await store.remove(id);
  setKeptMark((await store.list()).length > 0);
}

/** The shell shows the small recorder while this mark is set, and loads nothing for it otherwise. */
function setKeptMark(isKept: boolean) {
  try {
    if (isKept) localStorage.setItem('recording', '1');
    else localStorage.removeItem('recording');
  } catch {
    // The storage is blocked: the recorder is only on its own screen.
  }
  window.dispatchEvent(new Event('recording'));
}

/** A UUID. */
function createRecordingId(): string {
  const hex = createIdempotencyKey();
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
