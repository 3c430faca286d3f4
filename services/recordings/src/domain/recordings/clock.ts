import { SECOND_MS } from '@minutehand/contracts/limits';
import { CLOCK_DELAY_MS_MAX, CLOCK_POINTS_PER_RECORDING } from '../../limits.ts';

/** At this time, the recording had this length without pauses. */
export type ClockPoint = { at: Date; seconds: number };

type Length = { readonly durationSeconds: number; readonly lastChunkAt: Date };

/**
 * Adds what is known when a recording is paused or continues, and when a container starts, before which it may have been interrupted, for
 * example by a reload. Beyond the limit, further points are left out.
 */
export function addClockPoint(clock: readonly ClockPoint[], point: ClockPoint): ClockPoint[] {
  if (clock.length >= CLOCK_POINTS_PER_RECORDING) return [...clock];
  // A chunk may arrive after the end of a pause that followed it.
  return [...clock, point].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * The time of a chunk is only as good as the clock of its device, which may be set while it records. The audio between two points takes at least
 * its length, so an earlier time is replaced by the earliest possible one.
 */
export function limitPoint(clock: readonly ClockPoint[], point: ClockPoint, now: Date): ClockPoint {
  const previous = clock.filter(({ seconds }) => seconds <= point.seconds).at(-1);
  if (!previous) return point;
  const earliest = previous.at.getTime() + (point.seconds - previous.seconds) * SECOND_MS;
  if (point.at.getTime() >= earliest - CLOCK_DELAY_MS_MAX) return point;
  return { ...point, at: new Date(Math.min(earliest, now.getTime())) };
}

/** The length of an open recording at this time: chunks arrive late, so the time since the last one is part of it. */
export function estimateLength(
  { durationSeconds, lastChunkAt, isPaused }: Length & { readonly isPaused: boolean },
  now: Date,
): number {
  return durationSeconds + (isPaused ? 0 : Math.max(0, now.getTime() - lastChunkAt.getTime()) / SECOND_MS);
}

/** The points of a recording, in chronological order. Between two of them, it is recorded or paused. */
export function listClockPoints(
  recording: Length & { readonly clock: readonly ClockPoint[]; readonly startedAt: Date; readonly state: string },
): readonly ClockPoint[] {
  const { clock, startedAt, state, durationSeconds, lastChunkAt } = recording;
  // Recordings of earlier releases have none.
  const points = clock.length === 0 ? [{ at: startedAt, seconds: 0 }] : clock;
  return state === 'recording' ? [...points, { at: lastChunkAt, seconds: durationSeconds }] : points;
}
