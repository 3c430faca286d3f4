import * as dates from '@minutehand/contracts/dates';
import { getDateLanguage } from '@minutehand/ui';

const DAY_MS = 24 * 60 * 60 * 1000;

/** "Today", "Yesterday", "3 days ago", "2 weeks ago", and a short date from 30 days on. Uses local calendar days. */
export function formatRelativeDate(instant: string | Date, now: Date = new Date()): string {
  const date = new Date(instant);
  const days = Math.round((startOfDay(now).getTime() - startOfDay(date).getTime()) / DAY_MS);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 0 || days >= 30) return formatDate(date, now);
  if (days < 7) return `${days} days ago`;
  const weeks = Math.floor(days / 7);
  return weeks === 1 ? '1 week ago' : `${weeks} weeks ago`;
}

/** "Nov 22" this year, otherwise "Nov 22, 2025"; in the user's language of dates and the browser's zone. */
export function formatDate(instant: string | Date, now: Date = new Date()): string {
  return dates.formatDate(new Date(instant), { now, locale: getDateLanguage() });
}

/** "6:54 PM" today, "Nov 22, 6:54 PM" this year, otherwise with the year; in the user's language of dates and the browser's zone. */
export function formatDateTime(instant: string | Date, now: Date = new Date()): string {
  return dates.formatDateTime(new Date(instant), { now, locale: getDateLanguage() });
}

/** The shortest date that is clear: "6:54 PM" today, "Nov 22" this year, otherwise "Nov 22, 2025". */
export function formatShortDateTime(instant: string | Date, now: Date = new Date()): string {
  return dates.formatShortDateTime(new Date(instant), { now, locale: getDateLanguage() });
}

/** A day without a time, such as a due date ("2026-11-22"): "Nov 22" this year, otherwise "Nov 22, 2025". */
export function formatCalendarDay(day: string, now: Date = new Date()): string {
  return dates.formatCalendarDay(day, { now, locale: getDateLanguage() });
}

/** Formats a duration in seconds: "under a minute", "25 min", "1 h 5 min". */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const remainingMinutes = minutes % 60;
  return remainingMinutes === 0
    ? `${Math.floor(minutes / 60)} h`
    : `${Math.floor(minutes / 60)} h ${remainingMinutes} min`;
}

function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}
