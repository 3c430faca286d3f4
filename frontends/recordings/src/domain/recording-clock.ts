/** Counts recorded time: pauses are excluded, and the time before a reload is included. */
export type RecordingClock = {
  readonly countedMs: number;
  /** The time at which the clock was started; null while it is stopped. */
  readonly runningSince: number | null;
};

export function createRecordingClock(existingSeconds = 0): RecordingClock {
  return { countedMs: existingSeconds * 1_000, runningSince: null };
}

export function startClock(clock: RecordingClock, now: number): RecordingClock {
  return clock.runningSince === null ? { ...clock, runningSince: now } : clock;
}

export function stopClock(clock: RecordingClock, now: number): RecordingClock {
  return { countedMs: readMs(clock, now), runningSince: null };
}

/** Removes time in which nothing was recorded. */
export function subtractTime(clock: RecordingClock, ms: number): RecordingClock {
  return { ...clock, countedMs: clock.countedMs - ms };
}

export function readSeconds(clock: RecordingClock, now: number): number {
  return readMs(clock, now) / 1_000;
}

function readMs({ countedMs, runningSince }: RecordingClock, now: number): number {
  return runningSince === null ? countedMs : countedMs + Math.max(0, now - runningSince);
}

/** Formats a time as mm:ss. There are no hours, so the minutes may exceed 99. */
export function formatTimer(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  return `${String(Math.floor(wholeSeconds / 60)).padStart(2, '0')}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}

/** Formats the length of audio that is not on the server yet: a part of a second counts as one, because 00:00 would mean that there is none. */
export function formatUnsent(seconds: number): string {
  return formatTimer(Math.ceil(seconds));
}
