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
type InputCallbacks = MicrophoneEvents & {
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

  async function open(deviceId: string | null): Promise<void> {
    const opened = await microphones.open(deviceId, { onSlice, onLost }, shared?.stream);
    onPart(await store.openContainer(id));
    await store.update(id, { mimeType: opened.mimeType, microphone: opened.info });
    microphone = opened;
    view.update({ microphoneId: opened.deviceId });
    opened.start();
    if (isPaused()) await opened.pause();
  }

  async function close(): Promise<void> {
    const closing = microphone;
    microphone = null;
    await closing?.close();
  }

  /** Goes back to the previous microphone if the other one cannot be opened. */
  async function reopen(deviceId: string): Promise<void> {
    const from = microphone?.deviceId ?? '';
    view.update({ error: null });
    await microphone?.pause();
    await flush();
    await close();
    // Slices of this container are no longer accepted once the next one is open.
    await flush();
    let reason: string | null = null;
    try {
      await open(deviceId || null);
    } catch (error) {
      reason = getReason(error);
      await open(from || null).catch(() => undefined);
    }
    if (reason !== null) view.update({ error: texts.recorder.switchFailed(reason), microphoneId: from });
    apply(microphone ? 'microphone_opened' : 'microphone_lost');
    if (reason !== null || !microphone) return;
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
