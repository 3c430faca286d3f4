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
let picture: FakeTrack;

beforeEach(() => {
  onEnded.mockClear();
  picture = new FakeTrack();
  stubGlobal('MediaStream', FakeStream);
  stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(restoreGlobals);

function offer(getDisplayMedia?: () => Promise<FakeStream>) {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getDisplayMedia } });
}

it('hands over the audio alone, with the video disabled', async () => {
  const sound = new FakeTrack();
  offer(async () => new FakeStream([sound], [picture]));
  const shared = await browserSharedAudio.open(onEnded);
  expect(shared?.stream.getTracks()).toEqual([sound]);
  expect(picture.enabled).toBe(false);
  shared?.close();
  expect([sound.isStopped, picture.isStopped]).toEqual([true, true]);
  expect(onEnded).not.toHaveBeenCalled();
});

it('reports when the user stops sharing, and closes the video as well', async () => {
  const sound = new FakeTrack();
  offer(async () => new FakeStream([sound], [picture]));
  await browserSharedAudio.open(onEnded);
  sound.onended?.();
  expect(onEnded).toHaveBeenCalledTimes(1);
  expect(picture.isStopped).toBe(true);
});

it('shows that nothing was shared if the user left the audio off', async () => {
  offer(async () => new FakeStream([], [picture]));
  await expect(browserSharedAudio.open(onEnded)).rejects.toThrow('No audio was shared.');
  expect(picture.isStopped).toBe(true);
});

it('does nothing when the user cancels the picker, and reports other failures', async () => {
  offer(async () => {
    throw new DOMException('cancelled', 'NotAllowedError');
  });
  expect(await browserSharedAudio.open(onEnded)).toBeNull();
  offer(async () => {
    throw new DOMException('in use', 'NotReadableError');
  });
  await expect(browserSharedAudio.open(onEnded)).rejects.toThrow('in use');
});

it('is offered only where the browser can share audio', () => {
  offer(async () => new FakeStream([]));
  expect(canShareAudio()).toBe(true);
  offer();
  expect(canShareAudio()).toBe(false);
});
