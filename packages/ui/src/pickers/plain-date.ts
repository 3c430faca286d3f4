/** A calendar date without time and time zone. Months are 1 to 12. */
export type PlainDate = {
  year: number;
  month: number;
  day: number;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Parses "2026-03-12"; null if the date does not exist. Years are 1 to 9999. */
export function parsePlainDate(text: string): PlainDate | null {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (!match) return null;
  const date = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  const isInRange = date.year >= 1 && date.month >= 1 && date.month <= 12 && date.day >= 1;
  return isInRange && date.day <= countDaysInMonth(date.year, date.month) ? date : null;
}

/** "2026-03-12" */
export function formatPlainDate({ year, month, day }: PlainDate): string {
  return `${String(year).padStart(4, '0')}-${padTwo(month)}-${padTwo(day)}`;
}

export function padTwo(value: number): string {
  return String(value).padStart(2, '0');
}

/** The date of an instant in the local time zone. */
export function toPlainDate(instant: Date): PlainDate {
  return { year: instant.getFullYear(), month: instant.getMonth() + 1, day: instant.getDate() };
}

/** An instant of that date in UTC, for `Intl` with `timeZone: 'UTC'`: unaffected by daylight saving time. */
export function toUtcDate({ year, month, day }: PlainDate): Date {
  const instant = new Date(0);
  instant.setUTCFullYear(year, month - 1, day);
  return instant;
}

function fromUtc(instant: Date): PlainDate {
  return { year: instant.getUTCFullYear(), month: instant.getUTCMonth() + 1, day: instant.getUTCDate() };
}

export function countDaysInMonth(year: number, month: number): number {
  return fromUtc(toUtcDate({ year, month: month + 1, day: 0 })).day;
}

/** 0 is Sunday. */
export function getWeekday(date: PlainDate): number {
  return toUtcDate(date).getUTCDay();
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return clampYears(fromUtc(new Date(toUtcDate(date).getTime() + days * DAY_MS)));
}

/** The same day of another month, or its last day if the month is shorter. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const index = date.year * 12 + date.month - 1 + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return clampYears({ year, month, day: Math.min(date.day, countDaysInMonth(year, month)) });
}

/** Negative if `a` is before `b`. */
export function comparePlainDates(a: PlainDate, b: PlainDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

export function clampPlainDate(date: PlainDate, min: PlainDate | null, max: PlainDate | null): PlainDate {
  if (min && comparePlainDates(date, min) < 0) return min;
  return max && comparePlainDates(date, max) > 0 ? max : date;
}

/** The whole weeks that cover a month, including days of the adjacent months. */
export function getWeeksOfMonth({ year, month }: PlainDate, weekStart: number): PlainDate[][] {
  const before = (getWeekday({ year, month, day: 1 }) - weekStart + 7) % 7;
  const count = Math.ceil((before + countDaysInMonth(year, month)) / 7);
  return Array.from({ length: count }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => fromUtc(toUtcDate({ year, month, day: 1 - before + week * 7 + day }))),
  );
}

/** True for years 1 to 9999. */
export function hasSupportedYear({ year }: PlainDate): boolean {
  return year >= 1 && year <= 9999;
}

function clampYears(date: PlainDate): PlainDate {
  return clampPlainDate(date, { year: 1, month: 1, day: 1 }, { year: 9999, month: 12, day: 31 });
}
