import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { WEEK_DAYS } from '../../limits.ts';

const DUE_GROUPS = ['overdue', 'today', 'week', 'later', 'none'] as const;
type DueGroup = (typeof DUE_GROUPS)[number];

/**
 * Groups items by due date, in the order of the groups and by date within a group. Days are compared in UTC, as the server does. A week
 * is today and the six days after it.
 */
export function groupByDue(
  items: readonly ActionItem[],
  now: Date,
): ReadonlyArray<{ group: DueGroup; items: readonly ActionItem[] }> {
  return DUE_GROUPS.map((group) => ({
    group,
    items: sortByDue(items.filter((item) => getDueGroup(item.due_date, now) === group)),
  })).filter((group) => group.items.length > 0);
}

/** The earliest date first, items without a date last. Items with the same date keep their order. */
export function sortByDue(items: readonly ActionItem[]): readonly ActionItem[] {
  return items.toSorted((a, b) => compare(a.due_date ?? NO_DATE, b.due_date ?? NO_DATE));
}

/** Sorts after every date. */
const NO_DATE = '~';

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function getDueGroup(dueDate: string | null, now: Date): DueGroup {
  if (dueDate === null) return 'none';
  const today = addDays(now, 0);
  if (dueDate < today) return 'overdue';
  if (dueDate === today) return 'today';
  return dueDate < addDays(now, WEEK_DAYS) ? 'week' : 'later';
}

function addDays(now: Date, days: number): string {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days));
  return day.toISOString().slice(0, 10);
}
