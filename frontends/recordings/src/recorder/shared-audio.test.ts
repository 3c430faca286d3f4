import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { browserSharedAudio, canShareAudio } from './shared-audio.ts';

class FakeTrack {
  enabled = true;
  isStopped = false;
  onended: (() => void) | null = null;
  stop = () => {
    this.isStopped = true;
  };
}

class FakeStream {
  readonly audio: FakeTrack[];
  readonly video: FakeTrack[];
  constructor(audio: FakeTrack[], video: FakeTrack[] = []) {
    this.audio = audio;
    this.video = video;
  }
  getAudioTracks = () => this.audio;
  getVideoTracks = () => this.video;
  getTracks = () => [...this.audio, ...this.video];
}

const onEnded = jest.fn();
let videoTrack: FakeTrack;

beforeEach(() => {
  onEnded.mockClear();
  videoTrack = new FakeTrack();
  stubGlobal('MediaStream', FakeStream);
  stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(restoreGlobals);

function mockDisplayMedia(getDisplayMedia?: () => Promise<FakeStream>) {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getDisplayMedia } });
}

it('returns only the audio, with the video disabled', async () => {
  const audioTrack = new FakeTrack();
  mockDisplayMedia(async () => new FakeStream([audioTrack], [videoTrack]));
  const shared = await browserSharedAudio.open(onEnded);
  expect(shared?.stream.getTracks()).toEqual([audioTrack]);
  expect(videoTrack.enabled).toBe(false);
  shared?.close();
  expect([audioTrack.isStopped, videoTrack.isStopped]).toEqual([true, true]);
  expect(onEnded).not.toHaveBeenCalled();
});

it('reports when the user stops sharing, and closes the video as well', async () => {
  const audioTrack = new FakeTrack();
  mockDisplayMedia(async () => new FakeStream([audioTrack], [videoTrack]));
  await browserSharedAudio.open(onEnded);
  audioTrack.onended?.();
  expect(onEnded).toHaveBeenCalledTimes(1);
  expect(videoTrack.isStopped).toBe(true);
});

it('reports that no audio was shared if the user did not include it', async () => {
  mockDisplayMedia(async () => new FakeStream([], [videoTrack]));
  await expect(browserSharedAudio.open(onEnded)).rejects.toThrow('No audio was shared.');
  expect(videoTrack.isStopped).toBe(true);
});

it('does nothing when the user cancels the picker, and reports other failures', async () => {
  mockDisplayMedia(async () => {
    throw new DOMException('cancelled', 'NotAllowedError');
  });
  expect(await browserSharedAudio.open(onEnded)).toBeNull();
  mockDisplayMedia(async () => {
    throw new DOMException('in use', 'NotReadableError');
  });
  await expect(browserSharedAudio.open(onEnded)).rejects.toThrow('in use');
});

it('is available only in browsers that can share audio', () => {
  mockDisplayMedia(async () => new FakeStream([]));
  expect(canShareAudio()).toBe(true);
  mockDisplayMedia();
  expect(canShareAudio()).toBe(false);
});
