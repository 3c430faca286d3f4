import type { MarkKind } from '@minutehand/contracts/http/meetings/recordings';
import { formatTimer } from '../domain/recording-clock.ts';
import { createRecordingState, decideRecordingState, type RecordingEvent } from '../domain/recording-state.ts';
import { addLevel, isSilent } from '../domain/silence.ts';
import { MAX_REJECTED_CHUNKS, SLICE_MS, UPLOAD_INTERVAL_MS } from '../limits.ts';
import { createMarkSender } from '../marks/mark-sender.ts';
import { texts } from '../texts.ts';
import { createChangeSender } from './change-sender.ts';
import { finishUpload } from './finish-upload.ts';
import { createInput } from './input.ts';
import { createObservable } from './observable.ts';
import { createRecordedTime } from './recorded-time.ts';
import type { RecorderPorts } from './recorder-ports.ts';
import { createRecorderSnapshot, isVisibleChange } from './recorder-snapshot.ts';
import type { LocalRecording } from './recording-database.ts';
import type { RecordingStore } from './recording-store.ts';
import { createUploader, type UploadStatus } from './uploader.ts';

export type Recorder = ReturnType<typeof createRecorder>;

/** Records one meeting: microphone, clock, slices on the device, uploads. `local` is the new or the continued recording. */
export function createRecorder(ports: RecorderPorts, local: LocalRecording) {
  const { store, api, lock, timers, now, wallTime } = ports;
  const { id } = local;
  const closed = new AbortController();
  let state = createRecordingState(local.isPaused);
  let silence = { lastSoundSeconds: local.seconds };
  let containerNumber = 0;
  /** The start of the next slice, in seconds of the recording. */
  let sliceStart = local.seconds;
  let storing: Promise<unknown> = Promise.resolve();
  let release: () => void = () => undefined;
  const intervals: ReturnType<typeof setInterval>[] = [];

  const snapshot = createObservable(createRecorderSnapshot(local, store.isDurable));

  const changes = createChangeSender(ports, local, closed.signal);

  const marks = createMarkSender(ports, local, snapshot, closed.signal);

  const uploader = createUploader({ store, api, timers }, id, {
    onChange: () => void updateUploadStatus().catch(showStorageFailure),
    onRecordingEnded: (message) => void endRecording(message),
    onChunkRejected: (message, consecutiveCount) => void handleRejectedChunk(message, consecutiveCount),
  });

  const input = createInput(ports, local, {
    snapshot: snapshot,
    apply,
    flush,
    isPaused: () => state.isPaused,
    onContainerOpened: (opened) => {
      containerNumber = opened;
      sliceStart = time.read();
    },
    onSlice: (bytes) => {
      const endSeconds = time.read();
      time.addSlice();
      const slice = { part: containerNumber, bytes, startSeconds: sliceStart, endSeconds, recordedAt: wallTime() };
      sliceStart = endSeconds;
      storing = storing.then(() => storeSlice(slice));
    },
    onLost: (error) => void handleLostMicrophone(error),
    onSwitched: changes.logSwitch,
  });

  const timePorts = {
    now,
    readAudioSeconds: input.readAudioSeconds,
    onSleepDetected: (seconds: number) => {
      // The browser hands over only the slice that was open.
      time.limit(sliceStart + SLICE_MS / 1_000);
      input.continueAfterSleep(texts.recorder.asleep(formatTimer(seconds)));
    },
  };
  let time = createRecordedTime(timePorts, local.seconds);

  function apply(event: RecordingEvent): boolean {
    const next = decideRecordingState(state, event);
    if (next === state) return false;
    state = next;
    time.setRunning(state.status === 'recording');
    snapshot.update({ status: state.status, seconds: time.read(), receivesNoAudio: false });
    return true;
  }

  async function updateUploadStatus(): Promise<void> {
    const unsent = await store.countUnsent(id);
    const isOnServer = snapshot.get().isOnServer || ((await store.get(id))?.acknowledgedChunks ?? 0) > 0;
    snapshot.update({ uploadStatus: uploader.status, unsent, isOnServer, isDurable: store.isDurable });
    if (state.status !== 'stopping') await marks.sendIfServerReady({ isOnServer, unsentSeconds: unsent.seconds });
  }

  async function handleRejectedChunk(message: string, consecutiveCount: number): Promise<void> {
    const hasPaused = consecutiveCount % MAX_REJECTED_CHUNKS === 0 && state.status === 'recording';
    const previous = snapshot.get().rejected;
    const seconds = uploader.rejectedSeconds;
    snapshot.update({ rejected: { seconds, message, hasPaused: hasPaused || (previous?.hasPaused ?? false) } });
    if (hasPaused) await pause();
  }

  async function pause(): Promise<void> {
    if (!apply('paused')) return;
    await input.pause();
    await savePause(true);
  }

  async function storeSlice(slice: Parameters<RecordingStore['addSlice']>[1]): Promise<void> {
    try {
      await store.addSlice(id, slice);
    } catch {
      showStorageFailure();
    }
  }

  /** Writes the buffered audio to the storage of the browser, then uploads it. */
  async function flush(): Promise<void> {
    await storing;
    void uploader.upload().then(updateUploadStatus).catch(showStorageFailure);
  }

  function showStorageFailure() {
    snapshot.update({ error: texts.recorder.storageFailed });
  }

  async function handleLostMicrophone(error: string): Promise<void> {
    if (!apply('microphone_lost')) return;
    snapshot.update({ error, needsMicrophone: true });
    await input.close();
    await storing;
    await savePause(true);
  }

  async function savePause(isPaused: boolean): Promise<void> {
    await store.update(id, { isPaused, seconds: time.read() });
    await flush();
    changes.savePauseState(isPaused);
  }

  function tick() {
    const seconds = time.read();
    const isRecording = state.status === 'recording';
    silence = isRecording ? addLevel(silence, input.readLevel(), seconds) : silence;
    const next = {
      seconds,
      isSilent: isRecording && isSilent(silence, seconds),
      receivesNoAudio: time.isWithoutSlices,
    };
    if (isVisibleChange(next, snapshot.get())) snapshot.update(next);
  }

  function startTimers() {
    intervals.push(
      setInterval(tick, SLICE_MS / 4),
      setInterval(() => void flush(), UPLOAD_INTERVAL_MS),
    );
  }

  async function end(): Promise<void> {
    for (const interval of intervals.splice(0)) clearInterval(interval);
    uploader.stop();
    closed.abort();
    await input.end();
    await storing;
    release();
  }

  /** The server ends the recording: everything is closed, and audio that was not accepted stays on the device. */
  async function endRecording(message: string): Promise<void> {
    apply('failed');
    await end();
    await store.update(id, { isStopped: true });
    snapshot.update({ failure: 'ended_by_server', error: texts.recorder.serverLimits, uploadError: message });
  }

  /** Another tab continues the recording. */
  async function handOver(): Promise<void> {
    if (state.status === 'stopped' || closed.signal.aborted) return;
    apply('failed');
    snapshot.update({ failure: 'other_tab', error: null });
    await input.end();
    await storing;
    await store.createChunks(id);
    await end();
  }

  /** Uploads the remaining audio and sends the final request. Rejected audio stays on the device. */
  async function finish(): Promise<void> {
    const onPostponed = (uploadStatus: UploadStatus, uploadError: string) =>
      snapshot.update({ uploadStatus, uploadError });
    const result = await finishUpload({ store, api, timers, uploader, marks, onPostponed }, local, closed.signal);
    if (result.status === 'aborted') return;
    const isAccepted = result.status === 'accepted';
    const unsent = await store.countUnsent(id);
    const unreadable = await store.countUnreadable(id);
    const isComplete = isAccepted ? uploader.rejectedChunks + unreadable === 0 : unsent.count === 0;
    if (isComplete) await store.remove(id);
    await end();
    if (isAccepted && isComplete) return void apply('finished');
    apply('failed');
    const { incomplete, storageFailed, notFinished } = texts.recorder;
    const missing = unreadable > 0 ? storageFailed : incomplete(formatTimer(unsent.seconds));
    const error = isAccepted ? missing : notFinished(result.message);
    snapshot.update({ unsent, error, failure: isAccepted ? 'incomplete' : 'not_finished' });
  }

  return {
    snapshot,

    /** False if another tab has this recording. */
    async acquire(fromOtherTab = false): Promise<boolean> {
      const acquired = fromOtherTab ? await lock.takeOver(id, handOver) : await lock.acquire(id, handOver);
      if (!acquired) return false;
      release = acquired;
      // The other tab has added audio to it until now.
      const latest = (await store.get(id)) ?? local;
      state = createRecordingState(latest.isPaused);
      time = createRecordedTime(timePorts, latest.seconds);
      silence = { lastSoundSeconds: latest.seconds };
      sliceStart = latest.seconds;
      snapshot.update({ seconds: latest.seconds, unsent: await store.countUnsent(id) });
      return true;
    },

    /** Opens the microphone and begins, or continues as paused. */
    async start(deviceId: string | null = null): Promise<void> {
      snapshot.update({ error: null });
      try {
        if (!(await input.open(deviceId))) return;
      } catch {
        snapshot.update({ error: texts.recorder.noAccess });
        return;
      }
      apply('microphone_opened');
      // The latest change of the pause may not have reached the server before the page was closed.
      if (local.acknowledgedChunks > 0) changes.savePauseState(state.isPaused);
      if (intervals.length === 0) startTimers();
      void flush();
    },

    pause,

    async resume(): Promise<void> {
      if (state.status !== 'paused') return;
      if (!input.isOpen && !(await input.reopenLost())) return;
      const { rejected } = snapshot.get();
      snapshot.update({ error: null, rejected: rejected && { ...rejected, hasPaused: false } });
      input.resume();
      apply('resumed');
      await savePause(false);
    },

    switchMicrophone: input.switchMicrophone,
    shareAudio: input.share,
    stopSharing: input.stopSharing,

    async stop(): Promise<void> {
      if (!apply('stop_requested')) return;
      for (const interval of intervals.splice(0)) clearInterval(interval);
      await input.end();
      await storing;
      try {
        await store.update(id, { isStopped: true, seconds: time.read() });
        await finish();
      } catch {
        // The state must not stay "uploading": the user can save the audio, or continue after a reload.
        await end();
        apply('failed');
        snapshot.update({ failure: 'storage', error: texts.recorder.storageFailed });
      }
    },

    /** Stops recording and uploading without the request that finishes the recording. */
    async detach(): Promise<void> {
      apply('failed');
      await end();
    },

    /** Uploads unsent audio again, including audio that the server rejected. */
    retryNow(): void {
      uploader.retryRejected();
      snapshot.update({ rejected: null });
      uploader.retryNow();
      changes.retryNow();
      void flush();
    },

    /** Marks the present moment. The mark is on this device when this resolves. */
    async mark(kind: MarkKind) {
      const seconds = time.read();
      const { settled } = await marks.add(kind, seconds);
      const { isOnServer, unsent } = snapshot.get();
      void marks.sendIfServerReady({ isOnServer, unsentSeconds: unsent.seconds }).catch(showStorageFailure);
      return { seconds, settled };
    },

    /** The input level, from 0 to 1. */
    readLevel: (): number => (state.status === 'recording' ? input.readLevel() : 0),
  };
}
