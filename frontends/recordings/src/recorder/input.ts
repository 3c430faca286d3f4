import type { RecordingEvent } from '../domain/recording-state.ts';
import { texts } from '../texts.ts';
import type { Microphone, MicrophoneEvents } from './microphone.ts';
import type { Observable } from './observable.ts';
import type { RecorderPorts } from './recorder-ports.ts';
import type { RecorderView } from './recorder-view.ts';
import type { DeviceSwitch } from './recording-api.ts';
import type { LocalRecording } from './recording-database.ts';
import type { SharedAudio } from './shared-audio.ts';

/** The functions and values of the recorder that the input uses. */
type InputCallbacks = Pick<MicrophoneEvents, 'onSlice'> & {
  /** Recording pauses until a microphone is open again. */
  readonly onLost: (error: string) => void;
  readonly view: Observable<RecorderView>;
  readonly apply: (event: RecordingEvent) => boolean;
  readonly isPaused: () => boolean;
  /** A new container begins. */
  readonly onPart: (part: number) => void;
  /** Another microphone records now. */
  readonly onSwitched: (change: DeviceSwitch) => void;
  /** Hands buffered audio over to the device and the server. */
  readonly flush: () => Promise<void>;
};

type InputPorts = Pick<RecorderPorts, 'store' | 'microphones' | 'sharedAudio'>;

/** The microphone of a recording, and the audio that the user shares in addition. Each change of them starts a new container. */
export function createInput(
  { store, microphones, sharedAudio }: InputPorts,
  { id }: Pick<LocalRecording, 'id'>,
  { view, apply, isPaused, onPart, onSlice, onLost, onSwitched, flush }: InputCallbacks,
) {
  let microphone: Microphone | null = null;
  let shared: SharedAudio | null = null;
  /** Whether the open container has audio. */
  let hasAudio = false;
  /** The machine slept since the container was opened. `hasEnded`: the slice that was open then has been handed over. */
  let sleep = { hasSlept: false, hasEnded: false };

  const events: MicrophoneEvents = {
    onSlice: (bytes) => {
      // Its time in the container includes the sleep.
      if (sleep.hasEnded) return;
      hasAudio = true;
      // May find that the machine slept.
      onSlice(bytes);
      sleep.hasEnded = sleep.hasSlept;
    },
    onLost: () => onLost(texts.recorder.microphoneLost),
    // Without audio since the last start, it would only stop again.
    onFailed: () => void restart(texts.recorder.interrupted, hasAudio),
    onMuted: (isMuted) => view.update({ isMuted }),
  };

  async function open(deviceId: string | null): Promise<void> {
    const opened = await microphones.open(deviceId, events, shared?.stream);
    onPart(await store.openContainer(id));
    await store.update(id, { mimeType: opened.mimeType, microphone: opened.info });
    microphone = opened;
    hasAudio = false;
    sleep = { hasSlept: false, hasEnded: false };
    view.update({ microphoneId: opened.deviceId, isMuted: false });
    opened.start();
    if (isPaused()) await opened.pause();
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

  /** Continues in a new container, and shows why. */
  async function restart(reason: string, canContinue = true): Promise<void> {
    if (!microphone || !apply('switch_started')) return;
    const { deviceId } = microphone;
    await closeContainer();
    const isOpen =
      canContinue &&
      (await open(deviceId || null).then(
        () => true,
        () => false,
      ));
    if (!isOpen) return onLost(texts.recorder.recordingFailed);
    view.update({ error: reason });
    apply('microphone_opened');
  }

  /** Goes back to the previous microphone if the other one cannot be opened. */
  async function reopen(deviceId: string): Promise<void> {
    const from = microphone?.deviceId ?? '';
    view.update({ error: null });
    await closeContainer();
    let reason: string | null = null;
    try {
      await open(deviceId || null);
    } catch (error) {
      reason = getReason(error);
      await open(from || null).catch(() => undefined);
    }
    const error = reason === null ? null : texts.recorder.switchFailed(reason);
    if (error !== null) view.update({ error, microphoneId: from });
    if (error !== null && !microphone) return onLost(error);
    apply('microphone_opened');
    if (error !== null || !microphone) return;
    const at = new Date().toISOString();
    onSwitched({ from, to: deviceId, microphone: microphone.info, at });
  }

  function closeShared(change: 'off' | 'ended') {
    if (!shared) return;
    shared.close();
    shared = null;
    view.update({ sharedAudio: change });
  }

  async function stopSharing(change: 'off' | 'ended' = 'off'): Promise<void> {
    if (!shared) return;
    closeShared(change);
    if (microphone && apply('switch_started')) await reopen(microphone.deviceId);
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
      // Not within the change of the state that may have found the sleep.
      queueMicrotask(() => void restart(reason));
    },

    /** Records with another microphone; the previous one stays if it cannot be opened. */
    async switchMicrophone(deviceId: string): Promise<void> {
      if (deviceId !== (microphone?.deviceId ?? '') && apply('switch_started')) await reopen(deviceId);
    },

    /** Also records audio that the user shares, such as the tab of a call. */
    async share(): Promise<void> {
      if (shared || !microphone) return;
      view.update({ error: null });
      try {
        const opened = await sharedAudio.open(() => void stopSharing('ended'));
        if (opened && microphone && apply('switch_started')) shared = opened;
        else return opened?.close();
      } catch (error) {
        return view.update({ error: texts.recorder.shareFailed(getReason(error)) });
      }
      view.update({ sharedAudio: 'on' });
      await reopen(microphone.deviceId);
    },

    stopSharing: () => stopSharing(),

    /** Closes everything. */
    async end(): Promise<void> {
      await close();
      closeShared('off');
    },
  };
}

function getReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
