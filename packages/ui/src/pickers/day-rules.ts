import {
  comparePlainDates,
  formatPlainDate,
  getWeekday,
  isWithinYears,
  type PlainDate,
  padTwo,
  parsePlainDate,
} from './plain-date.ts';

/** Which days may be chosen; a weekday is a number, 0 is Sunday. */
export interface DayLimits {
  /** The first and the last day, as "2026-03-12". */
  min?: string;
  max?: string;
  /** Only these weekdays. */
  enabledWeekdays?: readonly number[];
  /** Not these weekdays. */
  disabledWeekdays?: readonly number[];
}

export interface DayRules {
  min: PlainDate | null;
  max: PlainDate | null;
  /** What is wrong with a day; null when it may be chosen. */
  getProblem: (date: PlainDate) => string | null;
}

/** The limits as rules. A limit that is no day holds nothing back, and says so in the console. */
export function createDayRules({ min, max, enabledWeekdays, disabledWeekdays }: DayLimits): DayRules {
  const first = readLimit('min', min);
  const last = readLimit('max', max);
  return {
    min: first,
    max: last,
    getProblem(date) {
      if (!isWithinYears(date)) return 'This day is too far away.';
      if (first && comparePlainDates(date, first) < 0) return `Choose ${formatPlainDate(first)} or a later day.`;
      if (last && comparePlainDates(date, last) > 0) return `Choose ${formatPlainDate(last)} or an earlier day.`;
      const weekday = getWeekday(date);
      const isClosed = enabledWeekdays?.includes(weekday) === false || disabledWeekdays?.includes(weekday);
      return isClosed ? 'This day of the week cannot be chosen.' : null;
    },
  };
}

function readLimit(name: string, text: string | undefined): PlainDate | null {
  if (text === undefined || text === '') return null;
  const date = parsePlainDate(text);
  if (!date) console.warn(`Date picker: ${name} is no date: ${text}`);
  return date;
}

/** What the date picker holds: a day, and a time of day where one is asked for. */
export interface DateSelection {
  date: PlainDate;
  /** "14:05"; null without times. */
  time: string | null;
}

/** Reads "2026-03-12", or with times "2026-03-12 14:05" ("T" in between is fine too). */
export function parseSelection(text: string, withTime: boolean): DateSelection | null {
  const [day = '', clock, ...rest] = text.trim().split(/[T\s]+/);
  const date = parsePlainDate(day);
  if (!date || rest.length > 0) return null;
  if (!withTime) return clock === undefined ? { date, time: null } : null;
  const found = /^(\d{1,2}):(\d{2})$/.exec(clock ?? '');
  const [hour, minute] = [Number(found?.[1]), Number(found?.[2])];
  return found && hour < 24 && minute < 60 ? { date, time: `${padTwo(hour)}:${padTwo(minute)}` } : null;
}

/** As a value: "2026-03-12" or "2026-03-12T14:05". */
export function formatSelection({ date, time }: DateSelection): string {
  return time === null ? formatPlainDate(date) : `${formatPlainDate(date)}T${time}`;
}

/** As it stands in the field: "2026-03-12" or "2026-03-12 14:05". */
export function displaySelection(chosen: DateSelection): string {
  return formatSelection(chosen).replace('T', ' ');
}
