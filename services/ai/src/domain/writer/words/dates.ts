import { MINUTE_MS } from '@minutehand/contracts/limits';
import * as chrono from 'chrono-node/en';
import * as spanish from 'chrono-node/es';
import * as french from 'chrono-node/fr';
import { addDays } from './calendar.ts';
import { findPeriods } from './periods.ts';
import { findRomancePeriods } from './romance-periods.ts';

const DAY_WORDS =
  /\b(?:today|tonight|this (?:morning|afternoon|evening)|tomorrow|tomorrow's|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:days?|weeks?|fortnight|months?) (?:from|time)|in (?:a|one|two|three|four|five|six|seven|\d+) (?:days?|weeks?|months?))\b|\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/i;
const PAST_WORDS = /\b(?:last|ago|yesterday|previous|past|earlier|since|was|were)\b/i;
/** "by 20/3": a day without a year, after a word that sets a deadline. */
const NUMERIC_DAY = /^\d{1,2}\/\d{1,2}$/;
const DEADLINE_WORD = /\b(?:by|on|until|till|before|due)\s+$/i;

/** `words` is the exact part of the text from `offset`; `date` is "2026-11-21". */
export type FoundDate = {
  readonly date: string;
  readonly offset: number;
  readonly words: string;
  /** Several days, such as "next week"; `date` is the last one. */
  readonly isPeriod: boolean;
};

/** True for languages whose days `findDates` finds. */
export const hasDateParser = (language: string): boolean => /^(?:en|de|fr|es)$/.test(language);

/** Finds the days that a text names on or after the meeting day, in the meeting's time zone. English unless `language` is "de", "fr" or "es". */
export function findDates(text: string, startedAt: Date, timeZone: string, language = 'en'): FoundDate[] {
  const zone = getValidTimeZone(timeZone);
  const today = getLocalDate(startedAt, zone);
  const isRomance = language === 'fr' || language === 'es';
  const context = { startedAt, zone, today, language };
  const named = isRomance ? findRomanceDays(text, context) : findNamedDays(text, context);
  const allPeriods = isRomance ? findRomancePeriods(text, today, language) : findPeriods(text, today, language);
  const periods = allPeriods.filter(
    // "Friday, end of day" is Friday.
    ({ isDayEnd, offset, words }) =>
      !isDayEnd ||
      !named.some((day) =>
        /^[\s,]*(?:(?:by|on|until|at) )?$/i.test(
          day.offset < offset
            ? text.slice(day.offset + day.words.length, offset)
            : text.slice(offset + words.length, day.offset),
        ),
      ),
  );
  const found: FoundDate[] = [];
  // The longest of overlapping phrases counts: "Tuesday week", not "Tuesday".
  for (const { offset, words, date, isPeriod } of [...named, ...periods].sort(
    (a, b) => b.words.length - a.words.length,
  )) {
    const overlaps = found.some(
      (other) => offset < other.offset + other.words.length && other.offset < offset + words.length,
    );
    if (!overlaps && !isWithinWord(text, offset, words)) found.push({ date, offset, words, isPeriod });
  }
  return found.sort((a, b) => a.offset - b.offset);
}

/** "fr" in "früh" is not Friday: the parser for German sees letters with accents as the end of a word. */
const isWithinWord = (text: string, offset: number, words: string): boolean =>
  /[\p{L}\p{N}]$/u.test(text.slice(0, offset)) || /^[\p{L}\p{N}]/u.test(text.slice(offset + words.length));

type DateContext = {
  readonly startedAt: Date;
  readonly zone: string;
  readonly today: string;
  readonly language: string;
};

/** The days that the library finds. */
function findNamedDays(text: string, { startedAt, zone, today, language }: DateContext): FoundDate[] {
  // The library parses few German phrases; only its numeric days and dates with a time are used.
  if (language === 'de' && !/\d{4}/.test(text)) return [];
  const reference = { instant: startedAt, timezone: getOffsetMinutes(startedAt, zone) };
  const isAmerican = zone.startsWith('America/') && language === 'en';
  const parser = isAmerican ? chrono.casual : chrono.GB;
  const found: FoundDate[] = [];
  for (const result of parser.parse(text, reference, { forwardDate: true })) {
    const { start } = result;
    const isDay =
      start.isCertain('day') ||
      start.isCertain('weekday') ||
      /day|tonight|this (?:morning|afternoon|evening)|week|month/i.test(result.text);
    const isNumeric = NUMERIC_DAY.test(result.text) && DEADLINE_WORD.test(text.slice(0, result.index));
    if (!isDay || !(DAY_WORDS.test(result.text) || isNumeric) || PAST_WORDS.test(result.text)) continue;
    // "Twice a day from now on" is no day.
    if (/from now$/i.test(result.text) && /^ on\b/i.test(text.slice(result.index + result.text.length))) continue;
    const namedDate = start.isCertain('timezoneOffset')
      ? getLocalDate(start.date(), zone)
      : formatIsoDate(start.get('year'), start.get('month'), start.get('day'));
    const isNextWeek = namedDate === today && start.isCertain('weekday') && !start.isCertain('day');
    const isToday = /\b(?:today|tonight|this (?:morning|afternoon|evening))\b/i.test(result.text);
    // "by Monday" on a Monday means the next one; "this morning" is today even if it is over.
    const date = isToday ? today : isNextWeek && !/\bthis\b/i.test(result.text) ? addDays(today, 7) : namedDate;
    if (date >= today) found.push({ date, offset: result.index, words: result.text, isPeriod: false });
  }
  return found;
}

const ROMANCE_PAST = /\b(?:derni[eè]re?s?|pass[ée]e?|hier|pasad[oa]|ayer)\b(?! mañana)/iu;
/** "Por la mañana" is in the morning, not tomorrow. */
const IN_THE_MORNING = /\b(?:por|de|en|esta) (?:la )?$/i;

/** The days that the library finds in French and Spanish, without months and weeks, of which it returns the first day. */
function findRomanceDays(text: string, { startedAt, zone, today, language }: DateContext): FoundDate[] {
  const reference = { instant: startedAt, timezone: getOffsetMinutes(startedAt, zone) };
  const parser = language === 'fr' ? french.casual : spanish.casual;
  return parser.parse(text, reference, { forwardDate: true }).flatMap((result): FoundDate[] => {
    const { start } = result;
    const words = result.text.trim();
    const index = result.index + result.text.indexOf(words);
    const isDay = start.isCertain('day') || start.isCertain('weekday');
    if (!isDay || /\b(?:semaine|mois|trimestre)\b/i.test(words)) return [];
    if (ROMANCE_PAST.test(text.slice(index, index + words.length + ' dernière'.length))) return [];
    if (words === 'mañana' && IN_THE_MORNING.test(text.slice(0, index))) return [];
    const named = formatIsoDate(start.get('year'), start.get('month'), start.get('day'));
    const date = named === today && start.isCertain('weekday') && !start.isCertain('day') ? addDays(today, 7) : named;
    return date < today ? [] : [{ date, offset: index, words, isPeriod: false }];
  });
}

function formatIsoDate(year: number | null, month: number | null, day: number | null): string {
  const pad = (value: number | null, length: number) => String(value ?? 0).padStart(length, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** The IANA zone; UTC if it is empty or unknown. */
export function getValidTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone || 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

function getLocalParts(at: Date, timeZone: string): Record<string, number> {
  const format = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return Object.fromEntries(format.formatToParts(at).map((part) => [part.type, Number(part.value)]));
}

/** The local day in a time zone, as "2026-11-21". */
export function getLocalDate(at: Date, timeZone: string): string {
  const { year = 0, month = 0, day = 0 } = getLocalParts(at, getValidTimeZone(timeZone));
  return formatIsoDate(year, month, day);
}

/** The instant (ms) at which the clocks of a valid zone show the time that UTC has at `local` (ms). */
export function toInstant(local: number, timeZone: string): number {
  const getOffset = (instant: number) => getOffsetMinutes(new Date(instant), timeZone) * MINUTE_MS;
  // The offset may change between `local` and the instant.
  return local - getOffset(local - getOffset(local));
}

/** How much the time of a valid zone is ahead of UTC. */
export function getOffsetMinutes(at: Date, timeZone: string): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = getLocalParts(at, timeZone);
  const local = Date.UTC(year, month - 1, day, hour, minute);
  return Math.round((local - Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS) / MINUTE_MS);
}
