import type { MicrophoneSource } from './microphone.ts';
import type { RecordingApi } from './recording-api.ts';
import type { RecordingLock } from './recording-lock.ts';
import type { RecordingStore } from './recording-store.ts';
import type { SharedAudioSource } from './shared-audio.ts';
import type { Timers } from './uploader.ts';

export type RecorderPorts = {
  readonly store: RecordingStore;
  readonly api: RecordingApi;
  readonly microphones: MicrophoneSource;
  readonly sharedAudio: SharedAudioSource;
  readonly lock: RecordingLock;
  readonly timers: Timers;
  readonly newId: () => string;
  /** The time of day (ms). */
  readonly wallTime: () => number;
  /** Milliseconds that never go backwards. */
  readonly now: () => number;
};
