import { isExistingDay } from '@minutehand/contracts/dates';
import { EARLIEST_YEAR, LATEST_YEAR } from '../limits.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** True for an existing day such as "2026-11-21", in a plausible year. */
export function isCalendarDay(day: string): boolean {
  return isExistingDay(day) && isPlausible(new Date(`${day}T00:00:00Z`));
}

/** Parses an ISO 8601 date and time; a date alone is its start in UTC. Undefined if invalid. */
export function parseTimestamp(text: string): Date | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isCalendarDay(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  const isTimestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const date = new Date(text);
  return isTimestamp && isCalendarDay(text.slice(0, 10)) && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** The date in UTC, "2026-11-21". */
export function toUtcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return toUtcDay(date);
}

/** "Nov 21, 2026"; empty if there is no day. */
export function formatDay(day: string | null): string {
  if (day === null) return '';
  const [year, month, date] = day.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${date}, ${year}`;
}

function isPlausible(date: Date): boolean {
  return date.getUTCFullYear() >= EARLIEST_YEAR && date.getUTCFullYear() <= LATEST_YEAR;
}
