import { createRandomId } from '@minutehand/web-kit';
import { openRecordingDatabase } from './indexed-database.ts';
import { browserMicrophones } from './microphone.ts';
import { createObservable } from './observable.ts';
import { preparePageForRecording } from './prepare-page.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { recordingApi } from './recording-api.ts';
import type { LocalRecording } from './recording-database.ts';
import { browserLock, listLocked } from './recording-lock.ts';
import { createRecordingStore, type NewRecording, type RecordingStore } from './recording-store.ts';
import { browserSharedAudio } from './shared-audio.ts';
import { browserTimers } from './uploader.ts';

/** The recorder of this tab. It is kept when the screen changes, so that users can open other screens while it records. */
export const currentRecorder = createObservable<{ recorder: Recorder | null }>({ recorder: null });

/** Reverts the preparation of the page, which stays active after a failure if only this page has the audio. */
let restorePageAfterFailure: () => void = () => undefined;
let openedStore: Promise<RecordingStore> | null = null;

/** The recordings that this browser stores. */
export function openStore(): Promise<RecordingStore> {
  openedStore ??= openRecordingDatabase(() => currentRecorder.get().recorder === null).then(createRecordingStore);
  return openedStore;
}

export type ListedRecording = LocalRecording & { readonly isOpenElsewhere: boolean };

/** The recordings of a user that are not finished, oldest first. */
export async function listLocalRecordings(userId: string): Promise<ListedRecording[]> {
  const recordings = await (await openStore()).list();
  setHasLocalRecordings(recordings.length > 0);
  const locked = await listLocked(recordings.map(({ id }) => id));
  return recordings
    .filter((each) => each.userId === userId)
    .map((each) => ({ ...each, isOpenElsewhere: locked.includes(each.id) }))
    .sort((a, b) => a.startedAt - b.startedAt);
}

export async function createLocalRecording(
  recording: Omit<NewRecording, 'id' | 'startedAt' | 'mimeType'> & { id?: string | undefined },
): Promise<LocalRecording> {
  const store = await openStore();
  const { id = createRecordingId(), ...rest } = recording;
  const local = await store.create({ ...rest, id, startedAt: Date.now(), mimeType: 'audio/webm' });
  setHasLocalRecordings(true);
  // Requests durable storage, so that the browser does not delete the data when the device is full.
  void navigator.storage?.persist?.().catch(() => undefined);
  return local;
}

/** Opens a recording in this tab; null if this browser does not store it, or if another tab has it open. */
export async function openRecorder({ id }: Pick<LocalRecording, 'id'>, fromOtherTab = false): Promise<Recorder | null> {
  const store = await openStore();
  const local = await store.get(id);
  if (!local) return null;
  const recorder = createRecorder(
    {
      store,
      api: recordingApi,
      microphones: browserMicrophones,
      sharedAudio: browserSharedAudio,
      lock: browserLock,
      timers: browserTimers,
      newId: createRandomId,
      wallTime: () => Date.now(),
      now: () => performance.now(),
    },
    local,
  );
  if (!(await recorder.acquire(fromOtherTab))) return null;
  currentRecorder.update({ recorder });
  const restorePage = preparePageForRecording(recorder);
  const unsubscribe = recorder.snapshot.subscribe(() => {
    const { status, unsent, isDurable } = recorder.snapshot.get();
    if (status !== 'stopped' && status !== 'failed') return;
    unsubscribe();
    // Audio that only this page has: the user is warned before leaving until it is saved or discarded.
    if (status === 'failed' && unsent.count > 0 && !isDurable) restorePageAfterFailure = restorePage;
    else restorePage();
    void store.list().then((recordings) => setHasLocalRecordings(recordings.length > 0));
  });
  return recorder;
}

/** Clears the recorder of this tab. Audio that was not uploaded stays on the device. */
export function closeRecorder(): void {
  restorePageAfterFailure();
  restorePageAfterFailure = () => undefined;
  currentRecorder.update({ recorder: null });
}

export async function discardLocalRecording(id: string): Promise<void> {
  const store = await openStore();
  await store.remove(id);
  setHasLocalRecordings((await store.list()).length > 0);
}

/** Sets whether this browser stores a recording. The shell shows the small recorder only then, and loads nothing for it otherwise. */
function setHasLocalRecordings(hasLocalRecordings: boolean) {
  try {
    if (hasLocalRecordings) localStorage.setItem('recording', '1');
    else localStorage.removeItem('recording');
  } catch {
    // The storage is blocked: the small recorder is not shown on other screens.
  }
  window.dispatchEvent(new Event('recording'));
}

/** A UUID. */
function createRecordingId(): string {
  const hex = createRandomId();
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
