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
