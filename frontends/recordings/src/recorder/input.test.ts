import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createRecordingState, decideRecordingState, type RecordingEvent } from '../domain/recording-state.ts';
import { createInput } from './input.ts';
import type { Microphone, MicrophoneEvents } from './microphone.ts';
import { createObservable } from './observable.ts';
import { createRecorderSnapshot } from './recorder-snapshot.ts';
import type { DeviceSwitch } from './recording-api.ts';
import { createMemoryDatabase } from './recording-database.ts';
import { createRecordingStore } from './recording-store.ts';
import type { SharedAudio } from './shared-audio.ts';
import { browserTimers } from './uploader.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

type Opening = { deviceId: string; succeed: (microphone: Microphone) => void; fail: () => void };

function createMicrophone(deviceId: string) {
  const microphone = {
    ...{ deviceId, mimeType: 'audio/webm', info: '{}', isStarted: false, isClosed: false },
    start: () => void Object.assign(microphone, { isStarted: true }),
    pause: async () => undefined,
    resume: () => undefined,
    close: async () => void Object.assign(microphone, { isClosed: true }),
    readLevel: () => 0,
    readAudioSeconds: () => 0,
  };
  return microphone;
}

/** An input whose first microphone is open. Each later one opens when the test calls `succeed`. */
async function createOpenInput() {
  const store = createRecordingStore(createMemoryDatabase());
  const local = await store.create({ id: 'r', meetingId: 'm', userId: 'u', startedAt: 0, mimeType: 'audio/webm' });
  const snapshot = createObservable(createRecorderSnapshot(local, true));
  const openings: Opening[] = [];
  const switches: DeviceSwitch[] = [];
  const shares: PromiseWithResolvers<SharedAudio>[] = [];
  let state = createRecordingState();
  let events: MicrophoneEvents | undefined;
  const apply = (event: RecordingEvent): boolean => {
    const next = decideRecordingState(state, event);
    const isChanged = next !== state;
    state = next;
    snapshot.update({ status: state.status });
    return isChanged;
  };
  const microphones = {
    open: (deviceId: string | null, microphoneEvents: MicrophoneEvents) => {
      events = microphoneEvents;
      const opening = Promise.withResolvers<Microphone>();
      const fail = () => opening.reject(new Error('Device in use'));
      openings.push({ deviceId: deviceId ?? 'default', succeed: opening.resolve, fail });
      return opening.promise;
    },
    list: async () => [],
    watch: () => () => undefined,
  };
  const sharedAudio = {
    open: () => {
      const share = Promise.withResolvers<SharedAudio>();
      shares.push(share);
      return share.promise;
    },
  };
  const onLost = (error: string) => {
    apply('microphone_lost');
    snapshot.update({ error });
  };
  const input = createInput({ store, microphones, sharedAudio, timers: browserTimers }, local, {
    ...{
      snapshot,
      apply,
      onLost,
      onSlice: () => undefined,
      onContainerOpened: () => undefined,
      flush: async () => undefined,
    },
    ...{ isPaused: () => state.isPaused, onSwitched: (change) => void switches.push(change) },
  });
  const wait = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);
  const first = createMicrophone('desk');
  const opened = input.open('desk');
  openings.shift()?.succeed(first);
  await opened;
  apply('microphone_opened');
  events?.onSlice(new ArrayBuffer(8));
  const stop = () => {
    apply('stop_requested');
    return input.end();
  };
  return { input, snapshot, openings, switches, shares, stop, wait, first };
}

describe('stop while a microphone is being opened', () => {
  it.each([
    ['for a switch', (input: ReturnType<typeof createInput>) => void input.switchMicrophone('usb')],
    ['after a sleep', (input: ReturnType<typeof createInput>) => input.continueAfterSleep('Asleep.')],
  ])('closes it as soon as it opens, %s', async (_name, change) => {
    const { input, openings, stop, wait } = await createOpenInput();
    change(input);
    await wait(0);
    await stop();
    const usb = createMicrophone('usb');
    openings[0]?.succeed(usb);
    await wait(60);
    expect(usb).toMatchObject({ isStarted: false, isClosed: true });
    expect(input.isOpen).toBe(false);
    expect(openings).toHaveLength(1);
  });

  it('closes audio that is shared afterwards', async () => {
    const { input, shares, stop, wait } = await createOpenInput();
    void input.share();
    await stop();
    const shared = { stream: {} as MediaStream, close: jest.fn() };
    shares[0]?.resolve(shared);
    await wait(0);
    expect(shared.close).toHaveBeenCalledTimes(1);
  });
});

it('closes audio that is shared a second time', async () => {
  const { input, openings, shares, wait } = await createOpenInput();
  const shared = [0, 1].map(() => ({ stream: {} as MediaStream, close: jest.fn() }));
  for (const _ of shared) void input.share();
  shares[0]?.resolve(shared[0]!);
  await wait(0);
  openings[0]?.succeed(createMicrophone('desk'));
  await wait(0);
  shares[1]?.resolve(shared[1]!);
  await wait(0);
  expect(shared.map(({ close }) => close.mock.calls.length)).toEqual([0, 1]);
});

it('is shown as sharing while shared audio is added and removed, and as switching only for another microphone', async () => {
  const { input, snapshot, openings, shares, wait } = await createOpenInput();
  const openMicrophone = async () => {
    openings.at(-1)?.succeed(createMicrophone('desk'));
    await wait(0);
  };
  void input.share();
  shares[0]?.resolve({ stream: {} as MediaStream, close: () => undefined });
  await wait(0);
  expect(snapshot.get().status).toBe('sharing');
  await openMicrophone();
  expect(snapshot.get().status).toBe('recording');
  void input.stopSharing();
  await wait(0);
  expect(snapshot.get().status).toBe('sharing');
  await openMicrophone();
  void input.switchMicrophone('usb');
  await wait(0);
  expect(snapshot.get().status).toBe('switching');
});

describe('a microphone after a sleep', () => {
  it('is opened again after attempts that fail or have no response, and one that opens too late is closed', async () => {
    const { input, snapshot, openings, switches, wait } = await createOpenInput();
    input.continueAfterSleep('Asleep. Recording continues.');
    await wait(0);
    // The message is shown only when it is true.
    expect(snapshot.get()).toMatchObject({ status: 'reopening', error: null });
    await wait(8 + 1);
    expect(openings.map(({ deviceId }) => deviceId)).toEqual(['desk', 'desk']);
    const lateMicrophone = createMicrophone('desk');
    openings[0]?.succeed(lateMicrophone);
    openings[1]?.succeed(createMicrophone('desk'));
    await wait(0);
    expect(lateMicrophone.isClosed).toBe(true);
    expect(snapshot.get()).toMatchObject({ status: 'recording', error: 'Asleep. Recording continues.' });
    expect(switches).toEqual([]);
  });

  it('is replaced by the default one, which is shown and logged', async () => {
    const { input, snapshot, openings, switches, wait } = await createOpenInput();
    input.continueAfterSleep('Asleep.');
    await wait(0);
    openings[0]?.fail();
    await wait(1);
    openings[1]?.fail();
    await wait(2);
    expect(openings.map(({ deviceId }) => deviceId)).toEqual(['desk', 'desk', 'default']);
    openings[2]?.succeed(createMicrophone('built-in'));
    await wait(0);
    expect(snapshot.get()).toMatchObject({
      ...{ status: 'recording', microphoneId: 'built-in' },
      error: "Asleep. Your microphone couldn't be opened again, so the default one is used.",
    });
    expect(switches).toMatchObject([{ from: 'desk', to: 'built-in' }]);
  });

  it('that cannot be opened again pauses the recording, and can be tried again', async () => {
    const { input, snapshot, openings, wait } = await createOpenInput();
    input.continueAfterSleep('Asleep.');
    await wait(3 * 8 + 3);
    expect(snapshot.get()).toMatchObject({
      status: 'paused',
      error:
        "Your microphone couldn't be opened again. Recording is paused, and what was recorded is kept. Try again or choose another microphone.",
    });
    const retried = input.reopenLost();
    // A second click while it opens.
    expect(await input.reopenLost()).toBe(false);
    openings.at(-1)?.succeed(createMicrophone('desk'));
    expect(await retried).toBe(true);
    expect(snapshot.get()).toMatchObject({ status: 'paused', error: null });
    expect(openings.map(({ deviceId }) => deviceId)).toEqual(['desk', 'desk', 'default', 'desk']);
  });
});
