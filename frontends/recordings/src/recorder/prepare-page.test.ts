import { afterEach, expect, it, jest } from '@jest/globals';
import { createObservable } from './observable.ts';
import { preparePageForRecording } from './prepare-page.ts';
import { createRecorderSnapshot, type RecorderSnapshot } from './recorder-snapshot.ts';

const snapshot: RecorderSnapshot = {
  ...createRecorderSnapshot({ id: 'r', meetingId: 'm', seconds: 0, acknowledgedChunks: 0 }, true),
  status: 'recording',
};

let end: () => void = () => undefined;
afterEach(() => end());

function watch() {
  const recorder = { snapshot: createObservable(snapshot), retryNow: jest.fn() };
  document.title = 'Meetings';
  end = preparePageForRecording(recorder);
  return recorder;
}

it('shows a red dot in the title while recording, even after another screen sets it', async () => {
  const { snapshot } = watch();
  expect(document.title).toBe('🔴 Meetings');
  document.title = 'Action items';
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.title).toBe('🔴 Action items');
  snapshot.update({ status: 'paused' });
  expect(document.title).toBe('Action items');
});

it('warns before leaving until the upload is finished', () => {
  watch();
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  end();
  expect(leave()).toBe(true);
});

it('stays on the page when the session has ended', () => {
  watch();
  const leave = () => window.dispatchEvent(new Event('session-ended', { cancelable: true }));
  expect(leave()).toBe(false);
  end();
  expect(leave()).toBe(true);
});

it('uploads at once when the user returns from signing in', () => {
  const { retryNow, snapshot } = watch();
  window.dispatchEvent(new Event('focus'));
  expect(retryNow).not.toHaveBeenCalled();
  snapshot.update({ uploadStatus: 'signed_out' });
  window.dispatchEvent(new Event('focus'));
  expect(retryNow).toHaveBeenCalledTimes(1);
});

it('uploads at once when the network is back', () => {
  const { retryNow } = watch();
  window.dispatchEvent(new Event('online'));
  expect(retryNow).toHaveBeenCalledTimes(1);
});

it('keeps the screen on while recording', async () => {
  const release = jest.fn(async () => undefined);
  const request = jest.fn(async (_type: string) => ({ release, released: false }));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  const { snapshot } = watch();
  expect(request).toHaveBeenCalledWith('screen');
  await new Promise((resolve) => setTimeout(resolve));
  snapshot.update({ status: 'paused' });
  expect(release).toHaveBeenCalled();
});
