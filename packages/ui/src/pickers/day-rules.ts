import { texts } from '../texts.ts';
import {
  comparePlainDates,
  formatPlainDate,
  getWeekday,
  hasSupportedYear,
  type PlainDate,
  padTwo,
  parsePlainDate,
} from './plain-date.ts';

/** Limits on the selectable days. Weekdays are numbers; 0 is Sunday. */
export type DayLimits = {
  /** The first and the last selectable day, as "2026-03-12". */
  min?: string;
  max?: string;
  /** Only these weekdays. */
  enabledWeekdays?: readonly number[];
  /** All weekdays except these. */
  disabledWeekdays?: readonly number[];
};

export type DayRules = {
  min: PlainDate | null;
  max: PlainDate | null;
  /** The reason why a day cannot be selected; null if it can. */
  getProblem: (date: PlainDate) => string | null;
};

/** Parses the limits. An invalid limit is ignored with a warning in the console. */
export function createDayRules({ min, max, enabledWeekdays, disabledWeekdays }: DayLimits): DayRules {
  const first = readLimit('min', min);
  const last = readLimit('max', max);
  return {
    min: first,
    max: last,
    getProblem(date) {
      if (!hasSupportedYear(date)) return texts.calendar.tooFar;
      if (first && comparePlainDates(date, first) < 0) return texts.calendar.tooEarly(formatPlainDate(first));
      if (last && comparePlainDates(date, last) > 0) return texts.calendar.tooLate(formatPlainDate(last));
      const weekday = getWeekday(date);
      const isDisabled = enabledWeekdays?.includes(weekday) === false || disabledWeekdays?.includes(weekday);
      return isDisabled ? texts.calendar.weekday : null;
    },
  };
}

function readLimit(name: string, text: string | undefined): PlainDate | null {
  if (text === undefined || text === '') return null;
  const date = parsePlainDate(text);
  if (!date) console.warn(`Date picker: ${name} is not a date: ${text}`);
  return date;
}

/** The value of a date picker: a date and an optional time. */
export type DateSelection = {
  date: PlainDate;
  /** "14:05"; null if no time is set. */
  time: string | null;
};

/** Parses "2026-03-12" or, with a time, "2026-03-12 14:05" or "2026-03-12T14:05"; null if invalid. */
export function parseSelection(text: string, withTime: boolean): DateSelection | null {
  const [day = '', timeText, ...rest] = text.trim().split(/[T\s]+/);
  const date = parsePlainDate(day);
  if (!date || rest.length > 0) return null;
  if (!withTime) return timeText === undefined ? { date, time: null } : null;
  const match = /^(\d{1,2}):(\d{2})$/.exec(timeText ?? '');
  const [hour, minute] = [Number(match?.[1]), Number(match?.[2])];
  return match && hour < 24 && minute < 60 ? { date, time: `${padTwo(hour)}:${padTwo(minute)}` } : null;
}

/** Formats a value: "2026-03-12" or "2026-03-12T14:05". */
export function formatSelectionAsValue({ date, time }: DateSelection): string {
  return time === null ? formatPlainDate(date) : `${formatPlainDate(date)}T${time}`;
}

/** Formats the text of the field: "2026-03-12" or "2026-03-12 14:05". */
export function formatSelectionAsText(selection: DateSelection): string {
  return formatSelectionAsValue(selection).replace('T', ' ');
}
