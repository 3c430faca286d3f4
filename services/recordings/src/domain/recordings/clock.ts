import { SECOND_MS } from '@minutehand/contracts/limits';
import { CLOCK_DELAY_MS_MAX, CLOCK_POINTS_PER_RECORDING } from '../../limits.ts';

/**
 * A time at which the length of the recording is known: `seconds`, without pauses. `mayBeLate` is true for the start and the end of a
 * pause, which a recorder that was offline reports later.
 */
export type ClockPoint = { at: Date; seconds: number; mayBeLate?: boolean };

type Length = { readonly durationSeconds: number; readonly lastChunkAt: Date };

/**
 * Adds a point when a recording is paused or continues, and when a container starts, because the recording may have been interrupted before
 * that, for example by a reload. The start of a container that was recorded before the server was told of the end of a pause replaces that
 * end. Points beyond the limit are left out.
 */
export function addClockPoint(clock: readonly ClockPoint[], point: ClockPoint): ClockPoint[] {
  const keptPoints = clock.filter((end, index) => !isRecordedDuringPause(point, clock[index - 1], end));
  if (keptPoints.length >= CLOCK_POINTS_PER_RECORDING) return keptPoints;
  // A chunk may arrive after the end of a pause that followed it.
  return [...keptPoints, point].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** True if `end` is the end of a pause that the server was told of late: `point` is later in the recording, but was recorded before. */
function isRecordedDuringPause(point: ClockPoint, start: ClockPoint | undefined, end: ClockPoint): boolean {
  if (!end.mayBeLate || start === undefined || end.seconds >= point.seconds) return false;
  // Otherwise the time between them was recorded, and `end` is the start of a pause.
  const isPause =
    start.at.getTime() + (end.seconds - start.seconds) * SECOND_MS + CLOCK_DELAY_MS_MAX < end.at.getTime();
  return isPause && isAfterStart(point, start) && point.at < end.at;
}

/** True if a point was recorded after `start`. Its time must be later by more than the delay with which chunks arrive. */
const isAfterStart = (point: ClockPoint, start: ClockPoint): boolean =>
  point.seconds > start.seconds && start.at.getTime() + CLOCK_DELAY_MS_MAX < point.at.getTime();

/**
 * True if the start of a container was recorded after the start of the last pause. Then the pause has ended, and the server is told so
 * later.
 */
export function hasContinued(clock: readonly ClockPoint[]): boolean {
  const start = clock.findLast(({ mayBeLate }) => mayBeLate);
  return start !== undefined && clock.some((point) => !point.mayBeLate && isAfterStart(point, start));
}

/**
 * Corrects the time of a point. It comes from the clock of a device, which may be set while it records. The audio between two points takes
 * at least its length, so a time that is too early after an earlier container is replaced by the earliest possible one.
 */
export function limitPoint(clock: readonly ClockPoint[], point: ClockPoint, now: Date): ClockPoint {
  const containers = clock.filter(({ mayBeLate }) => !mayBeLate);
  if (point.at.getTime() >= getEarliest(containers, point) - CLOCK_DELAY_MS_MAX) return point;
  return { ...point, at: new Date(Math.min(getEarliest(clock, point), now.getTime())) };
}

function getEarliest(clock: readonly ClockPoint[], { seconds }: ClockPoint): number {
  const previous = clock.filter((point) => point.seconds <= seconds).at(-1);
  if (previous === undefined) return Number.NEGATIVE_INFINITY;
  return previous.at.getTime() + (seconds - previous.seconds) * SECOND_MS;
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
