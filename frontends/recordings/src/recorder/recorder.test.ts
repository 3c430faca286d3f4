import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Microphone, MicrophoneEvents } from './microphone.ts';
import { createRecorder } from './recorder.ts';
import type { ChunkUpload, DeviceSwitch, RecordingStatistics, UploadResult } from './recording-api.ts';
import { createMemoryDatabase, type LocalMark } from './recording-database.ts';
import { createRecordingStore } from './recording-store.ts';
import { browserTimers } from './uploader.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Size of a slice, in bytes. */
const BYTES = 8;

/** A microphone that emits a slice for each second. */
class FakeMicrophone implements Microphone {
  readonly mimeType = 'audio/webm';
  readonly info: string;
  readonly deviceId: string;
  readonly events: MicrophoneEvents;
  isPaused = false;
  isClosed = false;
  isMixed = false;
  level = 0.5;
  private timer: ReturnType<typeof setInterval> | undefined;
  constructor(deviceId: string, events: MicrophoneEvents) {
    this.deviceId = deviceId;
    this.events = events;
    this.info = JSON.stringify({ deviceId });
  }
  start() {
    this.timer = setInterval(() => this.isPaused || this.events.onSlice(new Uint8Array(BYTES).buffer), 1_000);
  }
  async pause() {
    this.isPaused = true;
    this.events.onSlice(new Uint8Array(BYTES).buffer);
  }
  resume() {
    this.isPaused = false;
  }
  async close() {
    clearInterval(this.timer);
    this.isClosed = true;
  }
  readLevel = () => this.level;
  readAudioSeconds = () => performance.now() / 1_000;
}

type Options = {
  results?: UploadResult[];
  pauseResults?: UploadResult[];
  finalResults?: UploadResult[];
  markResults?: UploadResult[];
  blockedMicrophones?: string[];
  local?: { seconds: number; isPaused: boolean; acknowledgedChunks?: number };
};

async function createTestRecorder({
  results = [],
  pauseResults = [],
  finalResults = [],
  markResults = [],
  blockedMicrophones = [],
  local,
}: Options = {}) {
  const store = createRecordingStore(createMemoryDatabase());
  const recording = await store.create({
    id: 'r',
    meetingId: 'm',
    userId: 'u',
    startedAt: 0,
    mimeType: 'audio/webm',
    ...local,
  });
  const microphones: FakeMicrophone[] = [];
  const chunks: ChunkUpload[] = [];
  const switches: DeviceSwitch[] = [];
  const pauseStates: boolean[] = [];
  const finalRequests: RecordingStatistics[] = [];
  const marks: LocalMark[] = [];
  const shared = {
    picks: 'tab' as 'tab' | 'nothing' | 'silent',
    stream: {} as MediaStream,
    isClosed: false,
    end: (): void => undefined,
  };
  let markCount = 0;
  const machine = { sleptMs: 0 };
  let handOverInOtherTab: () => Promise<void> = async () => undefined;
  const recorder = createRecorder(
    {
      store,
      api: {
        uploadChunk: async (_meetingId, upload) => {
          chunks.push(upload);
          return results.shift() ?? { ok: true };
        },
        logSwitch: async (_meetingId, _id, change) => {
          switches.push(change);
          return { ok: true };
        },
        savePauseState: async (_meetingId, isPaused) => {
          pauseStates.push(isPaused);
          return pauseResults.shift() ?? { ok: true };
        },
        finish: async (_meetingId, _id, statistics) => {
          finalRequests.push(statistics);
          return finalResults.shift() ?? { ok: true };
        },
        addMark: async (_meetingId, _id, mark) => {
          marks.push(mark);
          return markResults.shift() ?? { ok: true };
        },
        isServing: async () => true,
      },
      microphones: {
        open: async (deviceId, events, mixed) => {
          if (blockedMicrophones.includes(deviceId ?? 'default')) throw new Error('Device in use');
          const microphone = new FakeMicrophone(deviceId ?? 'default', events);
          microphone.isMixed = mixed === shared.stream;
          microphones.push(microphone);
          return microphone;
        },
        list: async () => [],
        watch: () => () => undefined,
      },
      sharedAudio: {
        open: async (onEnded) => {
          if (shared.picks === 'nothing') return null;
          if (shared.picks === 'silent') throw new Error('No audio was shared.');
          shared.end = onEnded;
          return { stream: shared.stream, close: () => void Object.assign(shared, { isClosed: true }) };
        },
      },
      lock: {
        acquire: async (_id, onLost) => {
          handOverInOtherTab = onLost;
          return () => undefined;
        },
        takeOver: async () => {
          // The other tab stores its latest second before it hands over.
          await store.addSlice('r', { part: 0, bytes: new Uint8Array(BYTES).buffer, startSeconds: 7, endSeconds: 8 });
          return () => undefined;
        },
      },
      timers: browserTimers,
      wallTime: () => Date.now(),
      newId: () => `mark-${++markCount}`,
      now: () => performance.now() + machine.sleptMs,
    },
    recording,
  );
  await recorder.acquire();
  const wait = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);
  return {
    recorder,
    store,
    microphones,
    chunks,
    switches,
    pauseStates,
    finalRequests,
    marks,
    shared,
    machine,
    wait,
    takeOverInOtherTab: () => handOverInOtherTab(),
  };
}

it('uploads the latest audio as one chunk every three seconds', async () => {
  const { recorder, chunks, wait } = await createTestRecorder();
  await recorder.start();
  await wait(9.5);
  expect(recorder.snapshot.get()).toMatchObject({ status: 'recording', microphoneId: 'default' });
  expect(chunks.map(({ chunk }) => chunk.number)).toEqual([0, 1, 2]);
  expect(chunks.every(({ chunk }) => chunk.bytes.byteLength <= 3 * BYTES)).toBe(true);
  expect(Math.floor(recorder.snapshot.get().seconds)).toBe(9);
});

it('stores when each chunk was recorded, so that a late one has its time of day', async () => {
  const down: UploadResult = { ok: false, failure: { kind: 'unavailable', message: 'down' } };
  const { recorder, chunks, wait } = await createTestRecorder({ results: Array(8).fill(down) });
  const startedAt = Date.now();
  await recorder.start();
  await wait(72);
  const uploaded = chunks
    .slice(8)
    .map(({ chunk }) => [chunk.endSeconds, ((chunk.recordedAt ?? 0) - startedAt) / 1_000]);
  expect(uploaded.length).toBeGreaterThan(10);
  expect(uploaded.map(([seconds]) => seconds)).toEqual(uploaded.map(([, at]) => expect.closeTo(at ?? 0, 1)));
});

it('changes the shown time once a second', async () => {
  const { recorder, wait } = await createTestRecorder();
  const times = new Set<number>();
  await recorder.start();
  recorder.snapshot.subscribe(() => times.add(recorder.snapshot.get().seconds));
  await wait(9.5);
  expect([...times].map(Math.floor)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('excludes pauses, uploads the buffer and saves the pause state', async () => {
  const { recorder, chunks, pauseStates, wait } = await createTestRecorder();
  await recorder.start();
  await wait(2);
  await recorder.pause();
  await wait(60);
  expect(recorder.snapshot.get()).toMatchObject({ status: 'paused', unsent: { count: 0 } });
  expect(chunks.at(-1)?.chunk.endSeconds).toBeCloseTo(2, 1);
  await recorder.resume();
  await wait(1);
  expect(recorder.snapshot.get().seconds).toBeCloseTo(3, 1);
  expect(pauseStates).toEqual([true, false]);
});

it('continues with the existing duration and the initial pause', async () => {
  const { recorder, microphones, wait } = await createTestRecorder({ local: { seconds: 61, isPaused: true } });
  await recorder.start();
  await wait(5);
  expect(recorder.snapshot.get()).toMatchObject({ status: 'paused', seconds: 61 });
  expect(microphones[0]?.isPaused).toBe(true);
});

it('sends the pause state again until the server acknowledges it', async () => {
  const down: UploadResult = { ok: false, failure: { kind: 'unavailable', message: 'down' } };
  const { recorder, pauseStates, wait } = await createTestRecorder({ pauseResults: [down, down] });
  await recorder.start();
  await wait(4);
  await recorder.pause();
  await wait(60);
  expect(pauseStates).toEqual([true, true, true]);
});

it('sends the pause state of a continued recording, which the server may not know', async () => {
  const local = { seconds: 61, isPaused: true, acknowledgedChunks: 20 };
  const { recorder, pauseStates, wait } = await createTestRecorder({ local });
  await recorder.start();
  await wait(1);
  expect(pauseStates).toEqual([true]);
});

it('uploads the remaining audio on stop, and sends the statistics after the grace period', async () => {
  const { recorder, finalRequests, microphones, store, wait } = await createTestRecorder();
  await recorder.start();
  await wait(4.5);
  const stopped = recorder.stop();
  await wait(4);
  expect(recorder.snapshot.get().status).toBe('stopping');
  expect(finalRequests).toEqual([]);
  await wait(2);
  await stopped;
  expect(recorder.snapshot.get().status).toBe('stopped');
  expect(finalRequests).toEqual([{ total: 2, successful: 2, failed: 0 }]);
  expect(microphones[0]?.isClosed).toBe(true);
  expect(await store.list()).toEqual([]);
});

it('continues recording during an outage, and uploads all audio afterwards', async () => {
  const down: UploadResult = { ok: false, failure: { kind: 'unavailable', message: 'down' } };
  const { recorder, chunks, store, wait } = await createTestRecorder({ results: Array(8).fill(down) });
  await recorder.start();
  await wait(12);
  expect(recorder.snapshot.get().uploadStatus).toBe('waiting');
  expect((await store.countUnsent('r')).seconds).toBeGreaterThan(8);
  await wait(60);
  expect(recorder.snapshot.get().unsent.seconds).toBeLessThan(4);
  const numbers = chunks.slice(8).map(({ chunk }) => chunk.number);
  expect(numbers).toEqual(numbers.map((_, index) => index));
});

it('starts a new container for another microphone and logs the change; selecting the current one changes nothing', async () => {
  const { recorder, microphones, switches, chunks, wait } = await createTestRecorder();
  await recorder.start();
  await wait(2.5);
  await recorder.switchMicrophone('default');
  expect(microphones).toHaveLength(1);
  await recorder.switchMicrophone('usb');
  await wait(5);
  expect(recorder.snapshot.get()).toMatchObject({ status: 'recording', microphoneId: 'usb', error: null });
  expect(microphones.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(switches).toMatchObject([{ from: 'default', to: 'usb', microphone: '{"deviceId":"usb"}' }]);
  expect(chunks.map(({ chunk }) => chunk.part)).toEqual(expect.arrayContaining([0, 1]));
});

it('returns to the previous microphone if the other one cannot be opened', async () => {
  const { recorder, switches, wait } = await createTestRecorder({ blockedMicrophones: ['usb'] });
  await recorder.start();
  await wait(1);
  await recorder.switchMicrophone('usb');
  expect(recorder.snapshot.get()).toMatchObject({
    status: 'recording',
    microphoneId: 'default',
    error: 'Failed to switch microphone: Device in use',
  });
  expect(switches).toEqual([]);
});

it('adds shared audio as a second channel in a new container, and removes it', async () => {
  const { recorder, microphones, shared, switches, chunks, wait } = await createTestRecorder();
  await recorder.start();
  await wait(1.5);
  await recorder.shareAudio();
  expect(recorder.snapshot.get()).toMatchObject({ status: 'recording', sharedAudio: 'on' });
  await wait(2);
  await recorder.stopSharing();
  expect(recorder.snapshot.get()).toMatchObject({ status: 'recording', sharedAudio: 'off' });
  expect(shared.isClosed).toBe(true);
  await wait(4);
  expect(microphones.map(({ isMixed, isClosed }) => [isMixed, isClosed])).toEqual([
    [false, true],
    [true, true],
    [false, false],
  ]);
  expect(switches).toHaveLength(2);
  expect(new Set(chunks.map(({ chunk }) => chunk.part))).toEqual(new Set([0, 1, 2]));
  const seconds = chunks.map(({ chunk }) => [chunk.startSeconds, chunk.endSeconds]);
  expect(seconds.slice(1).map(([start]) => start)).toEqual(seconds.slice(0, -1).map(([, end]) => end));
});

it('records the microphone alone when the user stops sharing in the browser, and reports it', async () => {
  const { recorder, microphones, shared, wait } = await createTestRecorder();
  await recorder.start();
  await recorder.shareAudio();
  shared.end();
  await wait(0.1);
  expect(recorder.snapshot.get()).toMatchObject({ status: 'recording', sharedAudio: 'ended' });
  expect(microphones.at(-1)?.isMixed).toBe(false);
});

it.each([
  ['nothing', null],
  ['silent', 'Failed to add audio: No audio was shared.'],
] as const)('continues recording when the user shares %s', async (picks, error) => {
  const { recorder, microphones, shared } = await createTestRecorder();
  shared.picks = picks;
  await recorder.start();
  await recorder.shareAudio();
  expect(recorder.snapshot.get()).toMatchObject({ status: 'recording', sharedAudio: 'off', error });
  expect(microphones).toHaveLength(1);
});

it('shows that the microphone cannot be accessed, and starts when it can', async () => {
  const blockedMicrophones = ['default'];
  const { recorder } = await createTestRecorder({ blockedMicrophones });
  await recorder.start();
  expect(recorder.snapshot.get()).toMatchObject({
    status: 'started',
    error: 'Could not access your microphone. Please check your permissions and try again.',
  });
  blockedMicrophones.pop();
  await recorder.start();
  expect(recorder.snapshot.get()).toMatchObject({ status: 'recording', error: null });
});

it('pauses when the microphone is unplugged, and resumes with another one', async () => {
  const { recorder, microphones, wait } = await createTestRecorder();
  await recorder.start();
  await wait(1);
  microphones[0]?.events.onLost();
  await wait(0);
  expect(recorder.snapshot.get()).toMatchObject({ status: 'paused', error: expect.stringContaining('disconnected') });
  await recorder.resume();
  expect(recorder.snapshot.get()).toMatchObject({ status: 'recording', error: null });
  expect(microphones).toHaveLength(2);
});

it('continues in a new container when the browser stops recording, and shows that seconds may be missing', async () => {
  const { recorder, microphones, switches, chunks, wait } = await createTestRecorder();
  await recorder.start();
  await wait(2.5);
  microphones[0]?.events.onFailed();
  await wait(4);
  expect(recorder.snapshot.get()).toMatchObject({ status: 'recording', error: expect.stringContaining('interrupted') });
  expect(microphones.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(switches).toEqual([]);
  // What was recorded before is kept and uploaded.
  expect(chunks.map(({ chunk }) => chunk.part)).toEqual(expect.arrayContaining([0, 1]));
  expect(chunks.filter(({ chunk }) => chunk.part === 0).at(-1)?.chunk.endSeconds).toBeCloseTo(2.5, 1);
});

it('pauses with a message when the browser stops recording and the microphone cannot be opened again', async () => {
  const blockedMicrophones: string[] = [];
  const { recorder, microphones, pauseStates, chunks, wait } = await createTestRecorder({ blockedMicrophones });
  await recorder.start();
  await wait(2.5);
  blockedMicrophones.push('default');
  microphones[0]?.events.onFailed();
  await wait(4);
  const error = expect.stringContaining("couldn't be opened again. Recording is paused");
  expect(recorder.snapshot.get()).toMatchObject({ status: 'paused', needsMicrophone: true, error });
  expect(chunks.at(-1)?.chunk.endSeconds).toBeCloseTo(2.5, 1);
  expect(pauseStates).toEqual([true]);
  blockedMicrophones.pop();
  await recorder.resume();
  expect(recorder.snapshot.get()).toMatchObject({ status: 'recording', needsMicrophone: false, error: null });
});

it('pauses instead of opening a microphone again that fails before any audio', async () => {
  const { recorder, microphones, wait } = await createTestRecorder();
  await recorder.start();
  await recorder.pause();
  await recorder.resume();
  await recorder.switchMicrophone('usb');
  Object.assign(microphones[1] ?? {}, { pause: async () => undefined });
  microphones[1]?.events.onFailed();
  await wait(1);
  expect(microphones).toHaveLength(2);
  expect(recorder.snapshot.get()).toMatchObject({
    status: 'paused',
    error: expect.stringContaining('stopped recording'),
  });
});

it('shows that the microphone is muted until it is heard again or another one is chosen', async () => {
  const { recorder, microphones } = await createTestRecorder();
  await recorder.start();
  microphones[0]?.events.onMuted(true);
  expect(recorder.snapshot.get()).toMatchObject({ status: 'recording', isMuted: true });
  microphones[0]?.events.onMuted(false);
  expect(recorder.snapshot.get().isMuted).toBe(false);
  microphones[0]?.events.onMuted(true);
  await recorder.switchMicrophone('usb');
  expect(recorder.snapshot.get().isMuted).toBe(false);
});

it('closes the microphone and stops uploading when the server ends the recording', async () => {
  const message = 'Recording too long';
  const { recorder, microphones, wait, finalRequests } = await createTestRecorder({
    results: [{ ok: false, failure: { kind: 'rejected', message } }],
  });
  await recorder.start();
  await wait(4);
  expect(recorder.snapshot.get()).toMatchObject({
    status: 'failed',
    failure: 'ended_by_server',
    error:
      'Recording session stopped due to server limits. Please refresh the page and try again with a shorter recording.',
    unsent: { count: 1 },
  });
  expect(microphones[0]?.isClosed).toBe(true);
  await wait(60);
  expect(finalRequests).toEqual([]);
});

const ended: UploadResult = { ok: false, failure: { kind: 'rejected', message: 'This recording has ended.' } };

it('shows rejected audio with the reason, and pauses after three consecutive rejections', async () => {
  const { recorder, microphones, wait } = await createTestRecorder({ results: Array(99).fill(ended) });
  await recorder.start();
  await wait(4);
  expect(recorder.snapshot.get()).toMatchObject({
    status: 'recording',
    rejected: { seconds: 2, message: 'This recording has ended.', hasPaused: false },
  });
  await wait(6);
  expect(recorder.snapshot.get()).toMatchObject({ status: 'paused', rejected: { hasPaused: true } });
  expect(microphones[0]?.isPaused).toBe(true);
});

it('uploads rejected audio again on request and on stop', async () => {
  const { recorder, store, wait } = await createTestRecorder({ results: [ended] });
  await recorder.start();
  await wait(4);
  expect(recorder.snapshot.get().rejected).not.toBeNull();
  recorder.retryNow();
  await wait(1);
  expect(recorder.snapshot.get()).toMatchObject({ rejected: null });
  void recorder.stop();
  await wait(6);
  expect(recorder.snapshot.get().status).toBe('stopped');
  expect(await store.list()).toEqual([]);
});

it('ends with the reason when the final request is rejected, and keeps unsent audio', async () => {
  const { recorder, store, finalRequests, wait } = await createTestRecorder({
    results: Array(99).fill(ended),
    finalResults: [ended],
  });
  await recorder.start();
  await wait(4);
  void recorder.stop();
  await wait(60);
  expect(finalRequests).toHaveLength(1);
  expect(recorder.snapshot.get()).toMatchObject({
    status: 'failed',
    failure: 'not_finished',
    error: "The server didn't accept this recording. This recording has ended.",
    unsent: { seconds: expect.closeTo(4, 0) },
  });
  expect(await store.get('r')).toMatchObject({ isStopped: true });
});

it('shows the amount of missing audio when the recording was accepted without rejected chunks', async () => {
  const { recorder, store, wait } = await createTestRecorder({ results: Array(99).fill(ended) });
  await recorder.start();
  await wait(4);
  void recorder.stop();
  await wait(10);
  expect(recorder.snapshot.get()).toMatchObject({
    status: 'failed',
    failure: 'incomplete',
    error: expect.stringContaining('without 00:04 of audio'),
  });
  expect(await store.countUnsent('r')).toMatchObject({ count: 2 });
});

it('ends with an error when the storage of the device can no longer be read or written', async () => {
  const { recorder, store, microphones, wait } = await createTestRecorder();
  await recorder.start();
  await wait(4);
  for (const method of ['addSlice', 'createChunks', 'update', 'get'] as const)
    jest.spyOn(store, method).mockRejectedValue(new DOMException('closed', 'InvalidStateError'));
  await wait(4);
  expect(recorder.snapshot.get()).toMatchObject({
    status: 'recording',
    error: expect.stringContaining('can no longer store audio'),
  });
  await recorder.stop();
  expect(recorder.snapshot.get()).toMatchObject({ status: 'failed', failure: 'storage' });
  expect(microphones[0]?.isClosed).toBe(true);
});

it('sends the final request after the user has signed in again', async () => {
  const signedOut: UploadResult = { ok: false, failure: { kind: 'signed_out', message: 'Sign in.' } };
  const { recorder, finalRequests, wait } = await createTestRecorder({ finalResults: [signedOut] });
  await recorder.start();
  await wait(2);
  void recorder.stop();
  await wait(10);
  expect(recorder.snapshot.get()).toMatchObject({ status: 'stopping', uploadStatus: 'signed_out' });
  await wait(15);
  expect(finalRequests).toHaveLength(2);
  expect(recorder.snapshot.get().status).toBe('stopped');
});

it('closes its microphone and shows a message when another tab takes over', async () => {
  const { recorder, microphones, wait, takeOverInOtherTab, store } = await createTestRecorder();
  await recorder.start();
  await wait(1.5);
  await takeOverInOtherTab();
  expect(recorder.snapshot.get()).toMatchObject({ status: 'failed', failure: 'other_tab' });
  expect(microphones[0]?.isClosed).toBe(true);
  expect(await store.get('r')).toMatchObject({ isStopped: false });
});

it('continues after the audio that the other tab recorded before it handed over', async () => {
  const { recorder, store, chunks, wait } = await createTestRecorder();
  await store.openContainer('r');
  expect(await recorder.acquire(true)).toBe(true);
  expect(recorder.snapshot.get().seconds).toBe(8);
  await recorder.start();
  await wait(4);
  expect(chunks.map(({ chunk }) => [chunk.part, chunk.startSeconds])).toEqual([
    [0, 7],
    [1, 8],
  ]);
});

it('shows a warning after a minute of silence', async () => {
  const { recorder, microphones, wait } = await createTestRecorder();
  await recorder.start();
  await wait(5);
  Object.assign(microphones[0] ?? {}, { level: 0 });
  await wait(58);
  expect(recorder.snapshot.get().isSilent).toBe(false);
  await wait(4);
  expect(recorder.snapshot.get().isSilent).toBe(true);
});

it('does not count time in which the machine slept, and shows its length', async () => {
  const { recorder, machine, chunks, wait } = await createTestRecorder();
  await recorder.start();
  await wait(4.1);
  machine.sleptMs = 3_600_000;
  await wait(5);
  expect(recorder.snapshot.get()).toMatchObject({
    status: 'recording',
    seconds: expect.closeTo(9.1, 0),
    error: "Your device was asleep for 60:00. Recording continues, but that time isn't in it.",
  });
  expect(chunks.at(-1)?.chunk.endSeconds).toBeLessThan(10);
});

it('continues in a new container after a sleep, without audio whose times include it', async () => {
  const { recorder, microphones, machine, switches, chunks, wait } = await createTestRecorder();
  await recorder.start();
  await wait(4.1);
  machine.sleptMs = 3_600_000;
  await wait(8);
  expect(microphones.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(recorder.snapshot.get()).toMatchObject({
    status: 'recording',
    error: expect.stringContaining('asleep for 60:00'),
  });
  expect(switches).toEqual([]);
  const first = chunks.filter(({ chunk }) => chunk.part === 0);
  const second = chunks.filter(({ chunk }) => chunk.part === 1);
  // The slice that was open during the sleep is the last one of its container.
  expect(first.reduce((sum, { chunk }) => sum + chunk.bytes.byteLength, 0)).toBe(5 * BYTES);
  expect(second.length).toBeGreaterThan(0);
  expect(second[0]?.chunk.startSeconds).toBe(first.at(-1)?.chunk.endSeconds);
});

it('ends a container with the slice that detects the sleep', async () => {
  const { recorder, microphones, machine, store, wait } = await createTestRecorder();
  await recorder.start();
  await wait(1.1);
  machine.sleptMs = 3_600_000;
  const [microphone] = microphones;
  for (const _ of ['the open slice', 'a slice after the sleep'])
    microphone?.events.onSlice(new Uint8Array(BYTES).buffer);
  await wait(0.1);
  expect(microphones).toHaveLength(2);
  expect((await store.get('r'))?.nextSlice).toBe(2);
  expect(recorder.snapshot.get().seconds).toBeLessThan(2.1);
});

it('starts a new container, and stays paused, when a pause detects the sleep', async () => {
  const { recorder, microphones, machine, wait } = await createTestRecorder();
  await recorder.start();
  await wait(2.1);
  machine.sleptMs = 3_600_000;
  await recorder.pause();
  await wait(1);
  expect(microphones.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(microphones[1]?.isPaused).toBe(true);
  expect(recorder.snapshot.get()).toMatchObject({ status: 'paused', seconds: expect.closeTo(2.1, 1) });
});

it('shows that the browser hands over no audio, until it does', async () => {
  const { recorder, microphones, wait } = await createTestRecorder();
  await recorder.start();
  await wait(3);
  Object.assign(microphones[0] ?? {}, { isPaused: true });
  await wait(4);
  expect(recorder.snapshot.get().receivesNoAudio).toBe(false);
  await wait(2);
  expect(recorder.snapshot.get()).toMatchObject({ status: 'recording', receivesNoAudio: true });
  Object.assign(microphones[0] ?? {}, { isPaused: false });
  await wait(2);
  expect(recorder.snapshot.get().receivesNoAudio).toBe(false);
});

it('keeps a recording on the device whose audio the browser can no longer read, although the server accepted it', async () => {
  const { recorder, store, finalRequests, wait } = await createTestRecorder();
  await recorder.start();
  await wait(4);
  // Kept by a database that failed, so that its rows are not in the one that replaced it.
  const { unsentRows = 0, unsentSeconds = 0 } = (await store.get('r')) ?? {};
  await store.update('r', { unsentRows: unsentRows + 2, unsentSeconds: unsentSeconds + 6 });
  void recorder.stop();
  await wait(7);
  expect(finalRequests).toHaveLength(1);
  expect(await store.list()).toHaveLength(1);
  expect(recorder.snapshot.get()).toMatchObject({
    ...{ status: 'failed', failure: 'incomplete', unsent: { count: 2, seconds: expect.closeTo(6, 1) } },
    error:
      'This browser can no longer store audio. Reload the page to upload the audio that it stored, or save the file.',
  });
});

describe('a mark', () => {
  const down: UploadResult = { ok: false, failure: { kind: 'unavailable', message: 'down' } };

  it('is kept on the device until the server has stored it, and sent with the same id and time again', async () => {
    const { recorder, store, marks, wait } = await createTestRecorder({ markResults: [down, down] });
    await recorder.start();
    await wait(4.5);
    const { settled } = await recorder.mark('decision');
    await wait(0);
    expect(await store.get('r')).toMatchObject({ marks: [{ kind: 'decision', seconds: expect.closeTo(4.5, 1) }] });
    await wait(12);
    expect(await settled).toBe('saved');
    expect(marks.map(({ id }) => id)).toEqual(['mark-1', 'mark-1', 'mark-1']);
    expect(await store.get('r')).toMatchObject({ marks: [] });
  });

  it('that a page stored on the device before it was closed is sent when the recording continues', async () => {
    const { recorder, store, marks, wait } = await createTestRecorder({ local: { seconds: 61, isPaused: false } });
    await store.addMark('r', { id: 'kept', kind: 'action', seconds: 60 });
    await recorder.start();
    await wait(4);
    expect(marks).toEqual([{ id: 'kept', kind: 'action', seconds: 60 }]);
  });

  it('is sent after the audio before it, because the server moves it back to the end of the stored audio', async () => {
    const { recorder, marks, wait } = await createTestRecorder({ results: Array(8).fill(down) });
    await recorder.start();
    await wait(14);
    await recorder.mark('important');
    await wait(1);
    expect(marks).toEqual([]);
    await wait(60);
    expect(marks).toMatchObject([{ seconds: expect.closeTo(14, 1) }]);
  });

  it('is sent before the final request, which waits for it', async () => {
    const { recorder, marks, finalRequests, store, wait } = await createTestRecorder({ markResults: [down, down] });
    await recorder.start();
    await wait(1);
    await recorder.mark('decision');
    void recorder.stop();
    await wait(6);
    expect([marks.length, finalRequests.length]).toEqual([1, 0]);
    await wait(12);
    expect([marks.length, finalRequests.length]).toEqual([3, 1]);
    expect(await store.list()).toEqual([]);
  });

  it('that the server rejects is reported, and not sent again', async () => {
    const failure = { kind: 'rejected', message: 'Too many marks.' } as const;
    const { recorder, marks, wait } = await createTestRecorder({ markResults: [{ ok: false, failure }] });
    await recorder.start();
    await wait(4);
    const { settled } = await recorder.mark('decision');
    expect(await settled).toBe('unsaved');
    await wait(9);
    expect(marks).toHaveLength(1);
    expect(recorder.snapshot.get().unsavedMarks).toEqual([
      { kind: 'decision', seconds: expect.closeTo(4, 1), message: 'Too many marks.' },
    ]);
  });

  it('that a page stored on the device before it was closed is reported too if the server rejects it', async () => {
    const failure = { kind: 'rejected', message: 'Too many marks.' } as const;
    const { recorder, store, wait } = await createTestRecorder({ markResults: [{ ok: false, failure }] });
    await store.addMark('r', { id: 'kept', kind: 'action', seconds: 60 });
    await recorder.start();
    await wait(4);
    expect(recorder.snapshot.get().unsavedMarks).toEqual([{ kind: 'action', seconds: 60, message: 'Too many marks.' }]);
  });

  it('that the server cannot store does not block other marks, delays the end for a limited time only, and is reported', async () => {
    const error: UploadResult = { ok: false, failure: { kind: 'unavailable', isServerError: true, message: 'down' } };
    // The first mark fails twice in each pass, and after the end. In the first pass, the second one is stored after that.
    const markResults = [error, error, { ok: true } as const, ...Array(9).fill(error)];
    const { recorder, marks, finalRequests, store, wait } = await createTestRecorder({ markResults });
    await store.addMark('r', { id: 'first', kind: 'action', seconds: 0.5 });
    await store.addMark('r', { id: 'second', kind: 'important', seconds: 0.7 });
    await recorder.start();
    await wait(1);
    void recorder.stop();
    await wait(15);
    expect(finalRequests).toHaveLength(0);
    await wait(9);
    expect(marks.filter(({ id }) => id === 'second')).toHaveLength(1);
    expect(finalRequests).toHaveLength(1);
    expect(recorder.snapshot.get()).toMatchObject({
      status: 'stopped',
      unsavedMarks: [{ kind: 'action', seconds: 0.5, message: 'down' }],
    });
    expect(await store.list()).toEqual([]);
  });

  it('is waited for as long as the server cannot be reached', async () => {
    const unreachable: UploadResult = { ok: false, failure: { kind: 'unreachable', message: 'no network' } };
    const { recorder, finalRequests, wait } = await createTestRecorder({ markResults: Array(20).fill(unreachable) });
    await recorder.start();
    await wait(1);
    await recorder.mark('decision');
    void recorder.stop();
    await wait(40);
    expect(finalRequests).toHaveLength(0);
    await wait(40);
    expect(finalRequests).toHaveLength(1);
    expect(recorder.snapshot.get()).toMatchObject({ status: 'stopped', unsavedMarks: [] });
  });
});
