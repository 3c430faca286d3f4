import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { MISSING_TIMES_SHOWN } from '../limits.ts';
import { texts } from '../texts.ts';
import { formatTimer } from './recording-clock.ts';

export type MissingAudio = Recording['missing'];

/** The times of missing audio in whole seconds, for example "10:00–10:12"; null if nothing is missing. */
export function describeMissing(missing: MissingAudio): string | null {
  const times = missing
    .filter((gap) => gap.to_seconds > gap.from_seconds)
    .map((gap) => `${formatTimer(gap.from_seconds)}–${formatTimer(Math.ceil(gap.to_seconds))}`);
  if (times.length === 0) return null;
  const shownTimes = times.slice(0, MISSING_TIMES_SHOWN).join(', ');
  return texts.missingAudio(shownTimes, times.length - Math.min(times.length, MISSING_TIMES_SHOWN));
}

/** Seconds of missing audio before a time of the recording. */
export function sumMissing(missing: MissingAudio, beforeSeconds: number): number {
  return missing.reduce(
    (sum, gap) => sum + Math.max(0, Math.min(gap.to_seconds, beforeSeconds) - Math.max(0, gap.from_seconds)),
    0,
  );
}
