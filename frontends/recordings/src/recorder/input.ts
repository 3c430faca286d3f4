import type { RecordingEvent } from '../domain/recording-state.ts';
import { MICROPHONE_DEADLINE_MS, MICROPHONE_PROMPT_MS, REOPEN_DELAYS_MS } from '../limits.ts';
import { texts } from '../texts.ts';
import { type Microphone, type MicrophoneEvents, openInTime } from './microphone.ts';
import type { Observable } from './observable.ts';
import type { RecorderPorts } from './recorder-ports.ts';
import type { RecorderSnapshot } from './recorder-snapshot.ts';
import type { DeviceSwitch } from './recording-api.ts';
import type { LocalRecording } from './recording-database.ts';
import type { SharedAudio } from './shared-audio.ts';

/** The functions and values of the recorder that the input uses. */
type InputCallbacks = Pick<MicrophoneEvents, 'onSlice'> & {
  /** Recording pauses until a microphone is open again. */
  readonly onLost: (error: string) => void;
  readonly snapshot: Observable<RecorderSnapshot>;
  readonly apply: (event: RecordingEvent) => boolean;
  readonly isPaused: () => boolean;
  /** A new container begins. */
  readonly onContainerOpened: (part: number) => void;
  /** Another microphone records now. */
  readonly onSwitched: (change: DeviceSwitch) => void;
  /** Hands buffered audio over to the device and the server. */
  readonly flush: () => Promise<void>;
};

type InputPorts = Pick<RecorderPorts, 'store' | 'microphones' | 'sharedAudio' | 'timers'>;

/** The microphone of a recording, and the audio that the user shares in addition. Each change of them starts a new container. */
export function createInput(
  { store, microphones, sharedAudio, timers }: InputPorts,
  { id }: Pick<LocalRecording, 'id'>,
  { snapshot, apply, isPaused, onContainerOpened, onSlice, onLost, onSwitched, flush }: InputCallbacks,
) {
  let microphone: Microphone | null = null;
  let shared: SharedAudio | null = null;
  /** Whether the open container has audio. */
  let hasAudio = false;
  /** Whether the machine slept since the container was opened. `hasEnded`: the slice during which it slept has arrived. */
  let sleep = { hasSlept: false, hasEnded: false };
  const endController = new AbortController();
  const isEnded = () => endController.signal.aborted;

  const events: MicrophoneEvents = {
    onSlice: (bytes) => {
      // The times of later slices in the container include the sleep.
      if (sleep.hasEnded) return;
      hasAudio = true;
      // This may detect that the machine slept.
      onSlice(bytes);
      sleep.hasEnded = sleep.hasSlept;
    },
    onLost: () => onLost(texts.recorder.microphoneLost),
    // A microphone that delivered no audio since it was opened would only fail again.
    onFailed: () => void restart(texts.recorder.interrupted, hasAudio),
    onMuted: (isMuted) => snapshot.update({ isMuted }),
  };

  /** False if the recording ended in the meantime. Without a deadline, the user may take any time to give permission. */
  async function open(deviceId: string | null, deadlineMs: number | null = null): Promise<boolean> {
    const opening = microphones.open(deviceId, events, shared?.stream);
    const opened = await (deadlineMs === null ? opening : openInTime(opening, deadlineMs, timers));
    try {
      if (isEnded()) return false;
      const part = await store.openContainer(id);
      await store.update(id, { mimeType: opened.mimeType, microphone: opened.info });
      if (isEnded()) return false;
      onContainerOpened(part);
      microphone = opened;
    } finally {
      if (microphone !== opened) await opened.close();
    }
    hasAudio = false;
    sleep = { hasSlept: false, hasEnded: false };
    snapshot.update({ microphoneId: opened.deviceId, isMuted: false, needsMicrophone: false });
    opened.start();
    if (isPaused()) await opened.pause();
    return true;
  }

  async function close(): Promise<void> {
    const closing = microphone;
    microphone = null;
    await closing?.close();
  }

  async function closeContainer(): Promise<void> {
    await microphone?.pause();
    await flush();
    await close();
    // Slices of this container are no longer accepted once the next one is open.
    await flush();
  }

  /** Opens the microphone again. After a sleep this may take several attempts, of which the last one opens the default microphone. */
  async function openAgain(deviceId: string): Promise<boolean> {
    for (const [attempt, delayMs] of REOPEN_DELAYS_MS.entries()) {
      if (delayMs > 0) await timers.wait(delayMs, endController.signal);
      if (isEnded()) return false;
      const isLast = attempt === REOPEN_DELAYS_MS.length - 1;
      if (await open(isLast ? null : deviceId || null, MICROPHONE_DEADLINE_MS).catch(() => false)) return true;
    }
    return false;
  }

  /** Continues in a new container, and shows the reason. False if the state of the recording does not allow that now. */
  async function restart(reason: string, canContinue = true): Promise<boolean> {
    if (!microphone || !apply('reopen_started')) return false;
    const { deviceId: from } = microphone;
    await closeContainer();
    const isOpen = canContinue && (await openAgain(from));
    if (isEnded()) return true;
    if (!isOpen || !microphone) {
      onLost(canContinue ? texts.recorder.microphoneNotReopened : texts.recorder.recordingFailed);
      return true;
    }
    const { deviceId: to } = microphone;
    snapshot.update({ error: to === from ? reason : `${reason} ${texts.recorder.defaultMicrophoneUsed}` });
    apply('microphone_opened');
    if (to !== from) logSwitch(from, to);
    return true;
  }

  function logSwitch(from: string, to: string) {
    if (microphone) onSwitched({ from, to, microphone: microphone.info, at: new Date().toISOString() });
  }

  /** Opens a microphone in a new container. Goes back to the previous one if it cannot be opened. */
  async function openInNewContainer(deviceId: string): Promise<void> {
    const from = microphone?.deviceId ?? '';
    snapshot.update({ error: null });
    await closeContainer();
    let reason: string | null = null;
    try {
      await open(deviceId || null, MICROPHONE_PROMPT_MS);
    } catch (error) {
      reason = getReason(error);
      if (!isEnded()) await open(from || null, MICROPHONE_DEADLINE_MS).catch(() => undefined);
    }
    if (isEnded()) return;
    const error = reason === null ? null : texts.recorder.switchFailed(reason);
    if (error !== null) snapshot.update({ error, microphoneId: from });
    if (error !== null && !microphone) return onLost(error);
    apply('microphone_opened');
    if (error === null) logSwitch(from, deviceId);
  }

  function closeShared(change: 'off' | 'ended') {
    if (!shared) return;
    shared.close();
    shared = null;
    snapshot.update({ sharedAudio: change });
  }

  async function stopSharing(change: 'off' | 'ended' = 'off'): Promise<void> {
    if (!shared) return;
    closeShared(change);
    if (microphone && apply('share_started')) await openInNewContainer(microphone.deviceId);
  }

  return {
    open,
    close,

    get isOpen() {
      return microphone !== null;
    },

    pause: async () => microphone?.pause(),
    resume: () => microphone?.resume(),
    readLevel: () => microphone?.readLevel() ?? 0,
    readAudioSeconds: () => microphone?.readAudioSeconds() ?? 0,

    /**
     * Continues in a new container after the machine slept, because the times in the open one include the sleep. Audio between the end of the
     * sleep and the new container is lost.
     */
    continueAfterSleep(reason: string): void {
      sleep.hasSlept = true;
      // Runs later, because the sleep may have been detected during a change of the state.
      queueMicrotask(async () => {
        if (!(await restart(reason)) && !isEnded()) snapshot.update({ error: reason });
      });
    },

    /** Records with another microphone; the previous one stays if it cannot be opened. */
    async switchMicrophone(deviceId: string): Promise<void> {
      if (deviceId !== (microphone?.deviceId ?? '') && apply('switch_started')) await openInNewContainer(deviceId);
    },

    /** Also records audio that the user shares, such as the tab of a call. */
    async share(): Promise<void> {
      if (shared || !microphone) return;
      snapshot.update({ error: null });
      try {
        const opened = await sharedAudio.open(() => void stopSharing('ended'));
        if (opened && !shared && microphone && apply('share_started')) shared = opened;
        else return opened?.close();
      } catch (error) {
        return snapshot.update({ error: texts.recorder.shareFailed(getReason(error)) });
      }
      snapshot.update({ sharedAudio: 'on' });
      await openInNewContainer(microphone.deviceId);
    },

    stopSharing: () => stopSharing(),

    /** Opens a microphone again after it was lost: the latest one, or else the default one. False if none can be opened. */
    async reopenLost(): Promise<boolean> {
      if (!apply('reopen_started')) return false;
      snapshot.update({ error: null });
      for (const deviceId of new Set([snapshot.get().microphoneId, ''])) {
        const isOpen = !isEnded() && (await open(deviceId || null, MICROPHONE_PROMPT_MS).catch(() => false));
        if (isOpen) return apply('microphone_opened');
      }
      if (!isEnded()) onLost(texts.recorder.noAccess);
      return false;
    },

    /** Closes everything, and what is still being opened. */
    async end(): Promise<void> {
      endController.abort();
      await close();
      closeShared('off');
    },
  };
}

function getReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
