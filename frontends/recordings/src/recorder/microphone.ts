import { HANDOVER_OF_AUDIO_MS, SAMPLE_RATE, SLICE_MS } from '../limits.ts';
import { texts } from '../texts.ts';
import type { Timers } from './uploader.ts';

export type MicrophoneOption = { readonly deviceId: string; readonly label: string };

export type MicrophoneEvents = {
  /** Called about each second and on flush; slices of one microphone form one container. */
  onSlice: (bytes: ArrayBuffer) => void;
  /** Called when the device is unplugged or the permission is revoked. */
  onLost: () => void;
  /** Called when the browser stops recording by itself; all audio until then was handed over. */
  onFailed: () => void;
  /** Called when the device or the system mutes the microphone, and when it is heard again. */
  onMuted: (isMuted: boolean) => void;
};

/** An open microphone that records into one container. */
export type Microphone = {
  readonly deviceId: string;
  readonly mimeType: string;
  /** JSON: device and settings as sent to the server. */
  readonly info: string;
  start(): void;
  /** Hands over the audio so far and stops recording until resume. */
  pause(): Promise<void>;
  resume(): void;
  /** Hands over the rest and closes the device. */
  close(): Promise<void>;
  /** The input level now, from 0 to 1. */
  readLevel(): number;
  /** The audio that was captured since it was opened, in seconds. Stands still while the machine sleeps. */
  readAudioSeconds(): number;
};

export type MicrophoneSource = {
  /** With shared audio, records two channels: the microphone on the left, shared audio on the right. */
  open(deviceId: string | null, events: MicrophoneEvents, shared?: MediaStream | null): Promise<Microphone>;
  list(): Promise<MicrophoneOption[]>;
  /** Calls `onChange` when a device is plugged in or out. Returns a function that stops watching. */
  watch(onChange: () => void): () => void;
};

const FORMATS = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'];
/** Samples from which the level is computed. */
const LEVEL_SAMPLES = 1_024;

/** The microphones of this browser: mono, 16 kHz, with echo cancellation, noise suppression and automatic gain. */
export const browserMicrophones: MicrophoneSource = {
  async open(deviceId, events, shared = null) {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: {
        channelCount: 1,
        sampleRate: SAMPLE_RATE,
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        ...(deviceId ? { deviceId: { exact: deviceId } } : {}),
      },
    });
    try {
      return createMicrophone(stream, shared, events);
    } catch (error) {
      for (const track of stream.getTracks()) track.stop();
      throw error;
    }
  },

  async list() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return (
      devices
        // Before permission is given, browsers list one microphone without id and label.
        .filter(({ kind }) => kind === 'audioinput')
        .map(({ deviceId, label }) => ({ deviceId, label }))
    );
  },

  watch(onChange) {
    navigator.mediaDevices?.addEventListener('devicechange', onChange);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', onChange);
  },
};

/** Throws if the microphone does not open within its deadline. If it opens later, it is closed, because no caller would close it. */
export async function openInTime(
  opening: Promise<Microphone>,
  deadlineMs: number,
  { wait }: Pick<Timers, 'wait'>,
): Promise<Microphone> {
  const settled = new AbortController();
  const timeout = wait(deadlineMs, settled.signal).then(() => null);
  try {
    const opened = await Promise.race([opening, timeout]);
    if (opened) return opened;
  } finally {
    settled.abort();
  }
  void opening.then(
    (opened) => opened.close(),
    () => undefined,
  );
  throw new Error(texts.recorder.microphoneTimedOut);
}

function createMicrophone(
  stream: MediaStream,
  shared: MediaStream | null,
  { onSlice, onLost, onFailed, onMuted }: MicrophoneEvents,
): Microphone {
  const [track] = stream.getAudioTracks();
  if (!track) throw new Error('the stream has no audio track');
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: LEVEL_SAMPLES });
  const source = context.createMediaStreamSource(stream);
  const recorded = shared === null ? stream : mixAudio(context, source, shared, analyser);
  if (shared === null) source.connect(analyser);
  const recorder = new MediaRecorder(recorded, mimeType ? { mimeType } : undefined);
  const samples = new Float32Array(LEVEL_SAMPLES);

  // Blobs are read one after the other, so that slices keep their order.
  let reading: Promise<void> = Promise.resolve();
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    // The browser may have lost the data, for example because the device is full. Later slices are read all the same.
    reading = reading.then(async () => onSlice(await data.arrayBuffer())).catch(() => reportFailure());
  };
  track.onended = onLost;
  track.onmute = () => onMuted(true);
  track.onunmute = () => onMuted(false);

  // Once, unless it is closed.
  let isRecording = true;
  const reportFailure = () => {
    if (!isRecording) return;
    isRecording = false;
    // An unplugged device also stops the recorder.
    void reading.then(track.readyState === 'ended' ? onLost : onFailed);
  };
  recorder.addEventListener('stop', reportFailure);
  recorder.addEventListener('error', () => {
    if (recorder.state !== 'inactive') recorder.stop();
    // The stop event follows with the last audio, but some browsers omit it.
    setTimeout(reportFailure, SLICE_MS);
  });

  /** Resolves once the data of a request has been handed over; some browsers never do so. */
  async function waitForData(event: 'dataavailable' | 'stop', request: () => void): Promise<void> {
    const done = Promise.withResolvers<void>();
    const timer = setTimeout(done.resolve, HANDOVER_OF_AUDIO_MS);
    recorder.addEventListener(event, () => done.resolve(), { once: true });
    request();
    await done.promise;
    clearTimeout(timer);
    await reading;
  }

  return {
    deviceId: track.getSettings().deviceId ?? '',
    mimeType: recorder.mimeType || mimeType || 'audio/webm',
    info: describe(track, shared !== null),
    start: () => recorder.start(SLICE_MS),
    async pause() {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      await waitForData('dataavailable', () => recorder.requestData());
    },
    resume() {
      if (recorder.state === 'paused') recorder.resume();
    },
    async close() {
      isRecording = false;
      track.onended = null;
      track.onmute = null;
      track.onunmute = null;
      if (recorder.state === 'inactive') await reading;
      else await waitForData('stop', () => recorder.stop());
      // What a browser hands over even later would be stored in the next container.
      recorder.ondataavailable = null;
      for (const each of stream.getTracks()) each.stop();
      await context.close().catch(() => undefined);
    },
    readLevel() {
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
    },
    readAudioSeconds: () => context.currentTime,
  };
}

/** Two channels: the microphone on the left, shared audio on the right. */
function mixAudio(
  context: AudioContext,
  microphone: AudioNode,
  shared: MediaStream,
  analyser: AnalyserNode,
): MediaStream {
  // Browsers start it suspended without a recent click; it would record silence.
  void context.resume();
  const merger = new ChannelMergerNode(context, { numberOfInputs: 2 });
  const mono = { channelCount: 1, channelCountMode: 'explicit' } as const;
  const right = new GainNode(context, mono);
  microphone.connect(new GainNode(context, mono)).connect(merger, 0, 0);
  context.createMediaStreamSource(shared).connect(right).connect(merger, 0, 1);
  const destination = new MediaStreamAudioDestinationNode(context, { channelCount: 2, channelCountMode: 'explicit' });
  merger.connect(destination);
  merger.connect(analyser);
  return destination.stream;
}

function describe(track: MediaStreamTrack, hasSharedAudio: boolean): string {
  const settings = track.getSettings();
  return JSON.stringify({
    deviceId: settings.deviceId ?? '',
    deviceLabel: track.label,
    deviceGroupId: settings.groupId ?? '',
    sampleRate: settings.sampleRate ?? null,
    sampleSize: settings.sampleSize ?? null,
    channelCount: hasSharedAudio ? 2 : (settings.channelCount ?? null),
    echoCancellation: settings.echoCancellation ?? null,
    noiseSuppression: settings.noiseSuppression ?? null,
    autoGainControl: settings.autoGainControl ?? null,
  });
}
