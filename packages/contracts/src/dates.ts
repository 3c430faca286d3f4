/**
 * Dates and times for people: on screens, in emails and in exports. `locale` and `timeZone` are those of the reader, if they are known. By
 * default, they are those of the browser or the process.
 */
export type DateFormat = {
  readonly now: Date;
  readonly locale?: string | undefined;
  /** IANA name; an unknown or empty one means UTC. Default: that of the process. */
  readonly timeZone?: string | undefined;
};

/** The locale of texts that have no reader yet, such as emails: they are in US English. */
export const TEXT_LOCALE = 'en-US';

/** The shortest text that is clear: "6:54 PM" today, "Nov 22" this year, otherwise "Nov 22, 2025". */
export function formatShortDateTime(date: Date, format: DateFormat): string {
  return getDay(date, format) === getDay(format.now, format)
    ? formatDateParts(date, format, TIME)
    : formatDate(date, format);
}

/** A day with its time: "6:54 PM" today, "Nov 22, 6:54 PM" this year, otherwise "Nov 22, 2025, 6:54 PM". */
export function formatDateTime(date: Date, format: DateFormat): string {
  if (getDay(date, format) === getDay(format.now, format)) return formatDateParts(date, format, TIME);
  return formatDateParts(date, format, { ...getDayParts(date, format), ...TIME });
}

/** The day of a date: "Nov 22" this year, otherwise "Nov 22, 2025". */
export function formatDate(date: Date, format: DateFormat): string {
  return formatDateParts(date, format, getDayParts(date, format));
}

/** Independent of the current time, for texts that are stored: "Nov 22, 2026, 6:54 PM UTC". */
export function formatFullDateTime(date: Date, { locale, timeZone }: Omit<DateFormat, 'now'>): string {
  return formatDateParts(date, { locale, timeZone }, { ...DAY_WITH_YEAR, ...TIME, timeZoneName: 'short' });
}

/** The day of a date, independent of the current time: "Nov 22, 2026". */
export function formatFullDate(date: Date, { locale, timeZone }: Omit<DateFormat, 'now'>): string {
  return formatDateParts(date, { locale, timeZone }, DAY_WITH_YEAR);
}

/** A day without a time, such as a due date ("2026-11-22"): "Nov 22" this year, otherwise "Nov 22, 2025". */
export function formatCalendarDay(day: string, { now, locale, timeZone }: DateFormat): string {
  const parts = day.slice(0, 4) === getDay(now, { now, timeZone }).slice(0, 4) ? DAY : DAY_WITH_YEAR;
  return formatDateParts(new Date(`${day.slice(0, 10)}T00:00:00Z`), { locale, timeZone: 'UTC' }, parts);
}

/** The Gregorian calendar in all languages, as in date fields. In Thai, for example, the default is the Buddhist calendar. */
const CALENDAR = { calendar: 'gregory' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;
const DAY_WITH_YEAR = { ...DAY, year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

function getDayParts(date: Date, format: DateFormat): Intl.DateTimeFormatOptions {
  return getDay(date, format).slice(0, 4) === getDay(format.now, format).slice(0, 4) ? DAY : DAY_WITH_YEAR;
}

/** The local day, "2026-11-22". */
function getDay(date: Date, { timeZone }: DateFormat): string {
  return formatDateParts(date, { locale: 'en-CA', timeZone }, { year: 'numeric', month: '2-digit', day: '2-digit' });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Any parts of a date, in the Gregorian calendar. Keeps the formats: creating one takes as long as rendering a row of a list. */
export function formatDateParts(
  date: Date,
  { locale, timeZone }: Omit<DateFormat, 'now'>,
  parts: Intl.DateTimeFormatOptions,
): string {
  const key = JSON.stringify([locale, timeZone, parts]);
  const format = formats.get(key) ?? createFormat(locale, timeZone, parts);
  formats.set(key, format);
  // Engines differ in the space before "PM".
  return format.format(date).replace(/[\u00a0\u202f]/g, ' ');
}

function createFormat(locale: string | undefined, timeZone: string | undefined, parts: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat(locale, { ...CALENDAR, ...parts, ...(timeZone === undefined ? {} : { timeZone }) });
  } catch {
    return new Intl.DateTimeFormat(locale, { ...CALENDAR, ...parts, timeZone: 'UTC' });
  }
}

/** True for a day that exists, such as "2026-02-28". */
export function isExistingDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
