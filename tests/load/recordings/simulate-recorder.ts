/** The audio that the page receives, and what its recorder sent. */
export type RecorderReport = {
  readonly seconds: number;
  readonly generatedBytes: number;
  readonly sentBytes: number;
  readonly chunks: number;
  readonly isFinished: boolean;
};

/**
 * Runs in the page before its scripts. From the start of the recording on, timers and clocks run faster by `factor`; the page loads at its own speed. The microphone's recorder delivers a slice of `sliceBytes`
 * each second of the page, and the server acknowledges each upload immediately, so that the page alone is measured.
 */
export function simulateRecorder({ factor, sliceBytes }: { factor: number; sliceBytes: number }): void {
  const report = { seconds: 0, generatedBytes: 0, sentBytes: 0, chunks: 0, isFinished: false };
  const realNow = performance.now.bind(performance);
  const [realTimeout, realInterval] = [window.setTimeout.bind(window), window.setInterval.bind(window)];
  const startedAt = { monotonic: realNow(), wall: Date.now() };
  let accelerationStart = Number.POSITIVE_INFINITY;
  const elapsed = () => {
    const now = realNow();
    return now - startedAt.monotonic + Math.max(0, now - accelerationStart) * (factor - 1);
  };
  const getFactor = () => (realNow() >= accelerationStart ? factor : 1);
  performance.now = () => startedAt.monotonic + elapsed();
  Date.now = () => startedAt.wall + elapsed();
  // The recorder compares its clock with the captured audio.
  Object.defineProperty(BaseAudioContext.prototype, 'currentTime', { get: () => elapsed() / 1_000 });
  const speedUp =
    (real: (handler: TimerHandler, ms?: number, ...args: unknown[]) => number) =>
    (handler: TimerHandler, ms = 0, ...args: unknown[]) =>
      real(handler, ms / getFactor(), ...args);
  Object.assign(window, {
    setTimeout: speedUp(realTimeout),
    setInterval: speedUp(realInterval),
    recorderReport: report,
  });

  class FakeMediaRecorder extends EventTarget {
    static isTypeSupported = () => true;
    mimeType = 'audio/webm;codecs=opus';
    state = 'inactive';
    ondataavailable: ((event: BlobEvent) => void) | null = null;
    #timer = 0;
    #next = 0;

    start(sliceMs: number) {
      this.state = 'recording';
      accelerationStart = Math.min(accelerationStart, realNow());
      this.#next = elapsed() + sliceMs;
      this.#timer = realInterval(() => {
        // A browser runs a timer every 4 ms at most: several seconds of fake time may have passed.
        for (; elapsed() >= this.#next; this.#next += sliceMs) this.requestData();
      }, sliceMs / factor);
    }
    requestData() {
      const bytes = crypto.getRandomValues(new Uint8Array(sliceBytes));
      bytes.set([0x1a, 0x45, 0xdf, 0xa3]);
      report.seconds += 1;
      report.generatedBytes += bytes.length;
      const event = new BlobEvent('dataavailable', { data: new Blob([bytes], { type: this.mimeType }) });
      this.ondataavailable?.(event);
      this.dispatchEvent(event);
    }
    pause() {
      this.state = 'paused';
    }
    resume() {
      this.state = 'recording';
    }
    stop() {
      clearInterval(this.#timer);
      this.state = 'inactive';
      this.requestData();
      this.dispatchEvent(new Event('stop'));
    }
  }
  const realFetch = window.fetch.bind(window);
  const fetchOrAcknowledge: typeof fetch = async (resource, init) => {
    const isUpload = init?.method === 'POST' && /\/recording$/.test(String(resource));
    if (!isUpload || !(init.body instanceof FormData)) return realFetch(resource, init);
    const chunk = init.body.get('chunk');
    if (chunk instanceof File) {
      report.sentBytes += (await chunk.arrayBuffer()).byteLength;
      report.chunks += 1;
    } else report.isFinished = true;
    return Response.json({ status: chunk instanceof File ? 'success' : 'processing' });
  };
  Object.assign(window, { MediaRecorder: FakeMediaRecorder, fetch: fetchOrAcknowledge });
}
