import {
  createRecordingClock,
  type RecordingClock,
  readSeconds,
  startClock,
  stopClock,
  subtractTime,
} from '../domain/recording-clock.ts';
import { CHECK_STEP_MS, CLOCK_JUMP_MS, NO_AUDIO_WARNING_MS } from '../limits.ts';

type RecordedTimePorts = {
  readonly now: () => number;
  /** The audio that the open microphone has captured, in seconds. */
  readonly readAudioSeconds: () => number;
  /** Called with the length of time that is not counted, because the machine slept. */
  readonly onSleepDetected: (seconds: number) => void;
};

/**
 * The recorded time. While it runs, the clock is compared with the captured audio. This detects time without audio,
 * in which the machine slept, and a browser that delivers no slices.
 */
export function createRecordedTime(
  { now, readAudioSeconds, onSleepDetected }: RecordedTimePorts,
  existingSeconds: number,
) {
  let clock: RecordingClock = createRecordingClock(existingSeconds);
  const measure = () => ({ ms: now(), audioSeconds: readAudioSeconds() });
  let previous = measure();
  let withoutSliceMs = 0;

  /** A page that was blocked is behind too, but its audio was captured all the same. */
  function check(): void {
    const { ms, audioSeconds } = previous;
    previous = measure();
    const elapsedMs = previous.ms - ms;
    // The slices of a blocked page arrive after this check.
    withoutSliceMs += Math.min(elapsedMs, CHECK_STEP_MS);
    const gapMs = elapsedMs - Math.max(0, previous.audioSeconds - audioSeconds) * 1_000;
    if (gapMs < CLOCK_JUMP_MS) return;
    clock = subtractTime(clock, gapMs);
    onSleepDetected(gapMs / 1_000);
  }

  const isRunning = () => clock.runningSince !== null;

  /** In seconds, without pauses. */
  function read(): number {
    if (isRunning()) check();
    return readSeconds(clock, now());
  }

  return {
    read,

    setRunning(runs: boolean): void {
      read();
      clock = runs ? startClock(clock, now()) : stopClock(clock, now());
      previous = measure();
      withoutSliceMs = 0;
    },

    /** Does not count time after `seconds`. */
    limit(seconds: number): void {
      const excess = readSeconds(clock, now()) - seconds;
      if (excess > 0) clock = subtractTime(clock, excess * 1_000);
    },

    addSlice(): void {
      withoutSliceMs = 0;
    },

    /** Whether the browser has handed over no slice for some time. */
    get isWithoutSlices(): boolean {
      return isRunning() && withoutSliceMs >= NO_AUDIO_WARNING_MS;
    },
  };
}
