import { DAY_MS } from '@minutehand/contracts/limits';

type Dates = {
  readonly startedAt: Date;
  readonly createdAt: Date;
  readonly trashedAt: Date | null;
  readonly restoredAt: Date | null;
};

/**
 * True if the retention that the meeting type sets has ended. It begins with the latest of the meeting's start, its creation and its last
 * restoration, so an old meeting is not removed as soon as it is imported or restored.
 */
export function isBeyondRetention(meeting: Dates, days: number, now: Date): boolean {
  if (days === 0 || meeting.trashedAt !== null) return false;
  const { startedAt, createdAt, restoredAt } = meeting;
  const from = Math.max(startedAt.getTime(), createdAt.getTime(), restoredAt?.getTime() ?? 0);
  return from + days * DAY_MS <= now.getTime();
}
