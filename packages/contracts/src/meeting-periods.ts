/** A day of the calendar, where the reader is. January is month 0. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly date: number };

/** The headings of the meeting list; a month has its own. */
export type MeetingPeriod = 'upcoming' | 'today' | 'yesterday' | 'week' | 'month';

/** The period that a meeting of the day `start` belongs to. `weekStart` is the first day of the reader's week; 0 is Sunday. */
export function getMeetingPeriod(start: CalendarDay, today: CalendarDay, weekStart: number): MeetingPeriod {
  const days = Math.round((toTime(today) - toTime(start)) / DAY_MS);
  if (days < 0) return 'upcoming';
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  const weekday = new Date(toTime(today)).getUTCDay();
  return days <= (weekday - weekStart + 7) % 7 ? 'week' : 'month';
}

/** Independent of changes of the clock. */
const toTime = ({ year, month, date }: CalendarDay) => Date.UTC(year, month, date);

const DAY_MS = 24 * 60 * 60 * 1000;
