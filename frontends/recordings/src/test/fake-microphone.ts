import { jest } from '@jest/globals';
import { stubGlobal } from '@minutehand/test-kit/globals';

class FakeTrack extends EventTarget {
  readonly label = 'Desk microphone';
  isStopped = false;
  onmute: (() => void) | null = null;
  onunmute: (() => void) | null = null;
  getSettings = () => ({ deviceId: 'desk', sampleRate: 16_000, channelCount: 1 });
  stop = () => {
    this.isStopped = true;
  };
}

/** Delivers a few bytes for each time slice. */
class FakeMediaRecorder extends EventTarget {
  state = 'inactive';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  timer: ReturnType<typeof setInterval> | undefined;
  start(sliceMs: number) {
    this.state = 'recording';
    this.timer = setInterval(() => this.state === 'recording' && this.requestData(), sliceMs);
  }
  pause() {
    this.state = 'paused';
  }
  resume() {
    this.state = 'recording';
  }
  requestData() {
    const data = Object.assign(new Blob(['x']), { arrayBuffer: async () => new Uint8Array(8).buffer });
    this.ondataavailable?.({ data });
    this.dispatchEvent(new Event('dataavailable'));
  }
  stop() {
    clearInterval(this.timer);
    this.state = 'inactive';
    this.requestData();
    this.dispatchEvent(new Event('stop'));
  }
}

/** Gives the browser two microphones, which jsdom lacks, and a format to record. Tests may replace `open`. */
export function fakeMicrophones(mimeType = 'audio/webm;codecs=opus') {
  const track = new FakeTrack();
  const fake = {
    track,
    /** The recorder of the latest container. */
    recorder: null as FakeMediaRecorder | null,
    open: async (): Promise<unknown> => ({ getAudioTracks: () => [track], getTracks: () => [track] }),
  };
  stubGlobal(
    'MediaRecorder',
    class extends FakeMediaRecorder {
      static isTypeSupported = (type: string) => mimeType.startsWith(type.split(';')[0] ?? '');
      mimeType = mimeType;
      constructor() {
        super();
        fake.recorder = this;
      }
    },
  );
  stubGlobal(
    'AudioContext',
    class {
      createMediaStreamSource = () => ({ connect: () => undefined });
      get currentTime() {
        return performance.now() / 1_000;
      }
      close = async () => undefined;
    },
  );
  stubGlobal(
    'AnalyserNode',
    class {
      getFloatTimeDomainData = (samples: Float32Array) => samples.fill(0.2);
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      getUserMedia: jest.fn(() => fake.open()),
      enumerateDevices: async () => [
        { kind: 'audioinput', deviceId: 'desk', label: 'Desk microphone' },
        { kind: 'audioinput', deviceId: 'usb', label: 'USB microphone' },
      ],
    }),
  });
  return fake;
}
