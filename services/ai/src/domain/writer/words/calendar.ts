/** Calendar days are "2026-11-21", without a time zone. */
const parse = (date: string): Date => new Date(`${date}T00:00:00Z`);
const format = (day: Date): string => day.toISOString().slice(0, 10);

export function addDays(date: string, days: number): string {
  const day = parse(date);
  day.setUTCDate(day.getUTCDate() + days);
  return format(day);
}

/** 0 is Sunday. */
export const getDayOfWeek = (date: string): number => parse(date).getUTCDay();

/** The Friday of this week, or of the next one from Saturday on. */
export const getWeekEnd = (date: string): string => addDays(date, (12 - getDayOfWeek(date)) % 7);

/** The last day of a month; months past December belong to the next year. */
export const getMonthEnd = (year: number, month: number): string => format(new Date(Date.UTC(year, month, 0)));

/** Undefined if the month has no such day; months past December belong to the next year. */
export function toIsoDate(year: number, month: number, day: number): string | undefined {
  if (month < 1 || day < 1) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? format(date) : undefined;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats "2026-11-21" as "Nov 21, 2026", like the due dates of action items. */
export function formatDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${year}`;
}
