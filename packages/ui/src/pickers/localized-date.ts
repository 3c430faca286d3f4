import { type DateSelection, formatSelectionAsText } from './day-rules.ts';
import { createGregorianFormat } from './gregorian-format.ts';
import { formatPlainDate, padTwo, parsePlainDate, toUtcDate } from './plain-date.ts';

/** In all languages, because users also type this text. */
const DIGITS = { numberingSystem: 'latn' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const TOKEN = /\d+|[\p{L}\p{M}.]+/gu;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const CENTURY = 2000;

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute';
const FIELDS: readonly Field[] = ['year', 'month', 'day', 'hour', 'minute'];

/** "Sep 18, 2026, 2:00 PM" in the language. "2026-09-18 14:00" in the few languages whose own format cannot be parsed. */
export function formatLocalized(selection: DateSelection, language: string): string {
  const text = join(getParts(selection, 'short', language));
  const read = parseLocalized(text, selection.time !== null, language);
  const isReadable = read !== null && formatSelectionAsText(read) === formatSelectionAsText(selection);
  return isReadable ? text : formatSelectionAsText(selection);
}

/** Parses a date in the format of the language: the month as a name or a number, the hours with or without AM and PM. Null if invalid. */
export function parseLocalized(text: string, withTime: boolean, language: string): DateSelection | null {
  const { months, periods, otherWords, orders } = getLanguage(language, withTime);
  const found: Partial<Record<Field, string>> = {};
  const numbers: string[] = [];
  let period: 'am' | 'pm' | undefined;
  for (const token of tokenize(text)) {
    if (/^\d/.test(token)) numbers.push(token);
    else if (months.has(token)) found.month = String(months.get(token));
    else if (periods.has(token)) period = periods.get(token);
    else if (!otherWords.has(token)) return null;
  }
  const fields = found.month === undefined ? orders.numeric : orders.named;
  if (numbers.length !== fields.length) return null;
  for (const [index, field] of fields.entries()) found[field] = numbers[index];
  return toSelection(found, period, withTime);
}

function toSelection(
  found: Partial<Record<Field, string>>,
  period: 'am' | 'pm' | undefined,
  withTime: boolean,
): DateSelection | null {
  const { year = '', month = '', day = '', hour = '', minute = '' } = found;
  const fullYear = year.length <= 2 ? CENTURY + Number(year) : Number(year);
  const date = parsePlainDate(formatPlainDate({ year: fullYear, month: Number(month), day: Number(day) }));
  if (date === null || year === '') return null;
  if (!withTime) return { date, time: null };
  const isTwelveHours = period !== undefined;
  const typed = Number(hour);
  if (isTwelveHours ? typed < 1 || typed > 12 : typed > 23) return null;
  if (Number(minute) > 59 || minute.length !== 2) return null;
  const hours = isTwelveHours ? (typed % 12) + (period === 'pm' ? 12 : 0) : typed;
  return { date, time: `${padTwo(hours)}:${minute}` };
}

type Language = {
  /** By name. */
  months: ReadonlyMap<string, number>;
  periods: ReadonlyMap<string, 'am' | 'pm'>;
  /** Other words of a date, such as "de" or "at". */
  otherWords: ReadonlySet<string>;
  /** The order of the numbers, which may depend on whether the month is a name. */
  orders: { named: readonly Field[]; numeric: readonly Field[] };
};

const languages = new Map<string, Language>();

function getLanguage(language: string, withTime: boolean): Language {
  const key = `${language} ${withTime}`;
  const cached = languages.get(key) ?? readLanguage(language, withTime);
  languages.set(key, cached);
  return cached;
}

function readLanguage(language: string, withTime: boolean): Language {
  const months = new Map<string, number>();
  const periods = new Map<string, 'am' | 'pm'>([
    ['am', 'am'],
    ['pm', 'pm'],
  ]);
  const otherWords = new Set<string>();
  const morning = { date: { year: 2026, month: 1, day: 18 }, time: withTime ? '09:05' : null };
  const evening = { ...morning, time: withTime ? '21:05' : null };
  for (const month of MONTHS)
    for (const style of ['short', 'long'] as const)
      for (const { type, value } of getParts({ ...morning, date: { ...morning.date, month } }, style, language)) {
        const words = tokenize(value).filter((word) => !/^\d/.test(word));
        const isName = type === 'month' && words.length === 1 && !/\d/.test(value);
        if (isName && words[0] !== undefined) months.set(words[0], month);
        else if (type !== 'dayPeriod') for (const word of words) otherWords.add(word);
      }
  for (const [selection, period] of [
    [morning, 'am'],
    [evening, 'pm'],
  ] as const)
    for (const { type, value } of getParts(selection, 'short', language))
      if (type === 'dayPeriod') for (const word of tokenize(value)) periods.set(word, period);
  const getOrder = (style: 'short' | 'numeric') =>
    getParts(morning, style, language).flatMap(({ type }) => FIELDS.filter((field) => field === type));
  const named = getOrder('short').filter((field) => field !== 'month');
  return { months, periods, otherWords, orders: { named, numeric: getOrder('numeric') } };
}

function getParts(
  { date, time }: DateSelection,
  month: 'short' | 'long' | 'numeric',
  language: string,
): Intl.DateTimeFormatPart[] {
  const instant = toUtcDate(date);
  const [hour = 0, minute = 0] = (time ?? '').split(':').map(Number);
  instant.setUTCHours(hour, minute);
  const options = { ...DIGITS, year: 'numeric', month, day: 'numeric', ...(time === null ? {} : TIME) } as const;
  return createGregorianFormat(language, options).formatToParts(instant);
}

/** Engines differ in the space before "PM". */
function join(parts: readonly Intl.DateTimeFormatPart[]): string {
  return parts
    .map(({ value }) => value)
    .join('')
    .replace(/[\u00a0\u202f]/g, ' ');
}

/** Words without dots, in lower case, and numbers. "p. m." is one word. */
function tokenize(text: string): string[] {
  const joined = text.toLowerCase().replace(/(?<!\p{L})([ap])\.?\s*m(?!\p{L})\.?/gu, ' $1m ');
  return (joined.match(TOKEN) ?? []).map((token) => token.replaceAll('.', '')).filter((token) => token !== '');
}
