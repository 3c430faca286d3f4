import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { restoreGlobals } from '@minutehand/test-kit/globals';
import { HANDOVER_OF_AUDIO_MS } from '../limits.ts';
import { fakeMicrophones } from '../test/fake-microphone.ts';
import { browserMicrophones } from './microphone.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  restoreGlobals();
  jest.useRealTimers();
});

it('hands over nothing after it is closed, even if the browser is late', async () => {
  const fake = fakeMicrophones();
  const onSlice = jest.fn();
  const ignore = () => undefined;
  const events = { onSlice, onLost: ignore, onFailed: ignore, onMuted: ignore };
  const microphone = await browserMicrophones.open(null, events);
  microphone.start();
  await jest.advanceTimersByTimeAsync(2_100);
  expect(onSlice).toHaveBeenCalledTimes(2);
  const recorder = fake.recorder!;
  // The browser does not respond to the request to stop.
  recorder.stop = () => clearInterval(recorder.timer);
  const closed = microphone.close();
  await jest.advanceTimersByTimeAsync(HANDOVER_OF_AUDIO_MS);
  await closed;
  recorder.requestData();
  await jest.advanceTimersByTimeAsync(100);
  expect(onSlice).toHaveBeenCalledTimes(2);
  expect(fake.track.isStopped).toBe(true);
});

it('continues after a slice that cannot be read, and reports once that the container is damaged', async () => {
  const fake = fakeMicrophones();
  const [onSlice, onFailed] = [jest.fn(), jest.fn()];
  const ignore = () => undefined;
  const microphone = await browserMicrophones.open(null, { onSlice, onLost: ignore, onFailed, onMuted: ignore });
  microphone.start();
  await jest.advanceTimersByTimeAsync(1_100);
  const lost = Object.assign(new Blob(['x']), {
    arrayBuffer: () => Promise.reject(new DOMException('lost', 'NotReadableError')),
  });
  for (const _ of [1, 2]) fake.recorder?.ondataavailable?.({ data: lost });
  await jest.advanceTimersByTimeAsync(2_000);
  expect(onSlice).toHaveBeenCalledTimes(3);
  expect(onFailed).toHaveBeenCalledTimes(1);
  await microphone.close();
  expect(onSlice).toHaveBeenCalledTimes(4);
});
