import { DAY_MS } from '@minutehand/contracts/limits';

type Dates = {
  readonly startedAt: Date;
  readonly createdAt: Date;
  readonly trashedAt: Date | null;
  readonly restoredAt: Date | null;
};

/**
 * True for a meeting that its type does not keep longer. The time runs from its start or, if that is later, from its import or from when it was
 * last restored, so that an old meeting that was imported or restored is not removed at once.
 */
export function isBeyondRetention(meeting: Dates, days: number, now: Date): boolean {
  if (days === 0 || meeting.trashedAt !== null) return false;
  const { startedAt, createdAt, restoredAt } = meeting;
  const from = Math.max(startedAt.getTime(), createdAt.getTime(), restoredAt?.getTime() ?? 0);
  return from + days * DAY_MS <= now.getTime();
}
