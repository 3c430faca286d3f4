import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createChangeSender } from './change-sender.ts';
import type { DeviceSwitch, UploadResult } from './recording-api.ts';
import { browserTimers } from './uploader.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const DOWN: UploadResult = { ok: false, failure: { kind: 'unavailable', message: 'down' } };
const UNKNOWN: UploadResult = { ok: false, failure: { kind: 'rejected', message: 'This meeting has no recording.' } };

const createSwitch = (to: string): DeviceSwitch => ({ from: 'desk', to, microphone: '{}', at: '2020-11-21T09:45:00Z' });

function createSender(results: UploadResult[]) {
  const sent: (boolean | string)[] = [];
  const closed = new AbortController();
  const respond = async (change: boolean | string) => {
    sent.push(change);
    return results.shift() ?? { ok: true as const };
  };
  const api = {
    savePauseState: (_meetingId: string, isPaused: boolean) => respond(isPaused),
    logSwitch: (_meetingId: string, _id: string, { to }: DeviceSwitch) => respond(to),
  };
  const sender = createChangeSender({ api, timers: browserTimers }, { id: 'r', meetingId: 'm' }, closed.signal);
  const wait = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);
  return { sender, sent, closed, wait };
}

it('sends a pause state once if the server acknowledges it', async () => {
  const { sender, sent, wait } = createSender([]);
  sender.savePauseState(true);
  await wait(60);
  expect(sent).toEqual([true]);
});

it('sends a pause state again, after an outage and before the first chunk is stored, until it is acknowledged', async () => {
  const { sender, sent, wait } = createSender([DOWN, UNKNOWN]);
  sender.savePauseState(true);
  await wait(0.9);
  expect(sent).toEqual([true]);
  await wait(0.2);
  expect(sent).toEqual([true, true]);
  await wait(60);
  expect(sent).toEqual([true, true, true]);
});

it('sends only the latest pause state after an outage', async () => {
  const { sender, sent, wait } = createSender([DOWN]);
  sender.savePauseState(true);
  await wait(0.5);
  sender.savePauseState(false);
  await wait(60);
  expect(sent).toEqual([true, false]);
});

it('sends a pause state that changed while the earlier one was in flight', async () => {
  const { sender, sent, wait } = createSender([]);
  sender.savePauseState(true);
  sender.savePauseState(false);
  await wait(60);
  expect(sent).toEqual([true, false]);
});

it('sends every microphone switch, in order, after the pause state', async () => {
  const { sender, sent, wait } = createSender(Array(5).fill(DOWN));
  sender.logSwitch(createSwitch('usb'));
  sender.logSwitch(createSwitch('headset'));
  sender.savePauseState(true);
  await wait(120);
  expect(sent.slice(5)).toEqual([true, 'usb', 'headset']);
});

it('sends nothing after the recording is closed', async () => {
  const { sender, sent, closed, wait } = createSender(Array(99).fill(DOWN));
  sender.savePauseState(true);
  await wait(0.5);
  closed.abort();
  await wait(60);
  expect(sent).toEqual([true]);
});
