import { ENGLISH_MONTHS, ENGLISH_WEEKDAYS } from '@minutehand/contracts/calendar-words';
import { addDays, getDayOfWeek, toIsoDate } from '../../writer/words/calendar.ts';
import { getLocalDate, getValidTimeZone, toInstant } from '../../writer/words/dates.ts';

/** The days of meetings that a question names: from the first instant, before the second. */
export type QuestionPeriod = {
  readonly from: Date;
  readonly before: Date;
  /** The days are named by their distance from today ("last week"). */
  readonly isRelative: boolean;
  /** They have ended, or include days before today by their words ("the last 3 days"). */
  readonly isPast: boolean;
  /** The part of the question that names them. */
  readonly words: string;
};

type Days = {
  readonly from: string;
  readonly before: string;
  readonly isRelative?: boolean;
  readonly isPast?: boolean;
};

const MONTH = `(${ENGLISH_MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})`;
/** "last week's" describes something else than the day of a meeting. */
const END = "(?!['’]s)\\b";

const getMonday = (day: string): string => addDays(day, -((getDayOfWeek(day) + 6) % 7));
const getMonthStart = (day: string, offset = 0): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10);
};
const getOneDay = (day: string, isRelative = true): Days => ({ from: day, before: addDays(day, 1), isRelative });

/** What a phrase means on a day; undefined if it is no date. */
type Rule = readonly [pattern: string, read: (found: readonly string[], today: string) => Days | undefined];

const RULES: readonly Rule[] = [
  ['today|heute', (_, today) => ({ ...getOneDay(today), isPast: false })],
  ['yesterday|gestern', (_, today) => getOneDay(addDays(today, -1))],
  ['this week|diese woche', (_, today) => ({ from: getMonday(today), before: addDays(today, 1), isPast: false })],
  [
    '(?:last|previous) week|(?:in der )?(?:letzten?|vorigen?|vergangenen?) woche',
    (_, today) => ({ from: addDays(getMonday(today), -7), before: getMonday(today) }),
  ],
  ['this month|diesen monat', (_, today) => ({ from: getMonthStart(today), before: addDays(today, 1), isPast: false })],
  [
    '(?:last|previous) month|(?:im )?(?:letzten|vorigen|vergangenen) monat',
    (_, today) => ({ from: getMonthStart(today, -1), before: getMonthStart(today) }),
  ],
  [
    '(?:(?:in|over|within|during) )?the (?:last|past) (\\d{1,3}) (day|week|month)s?|in den (?:letzten|vergangenen) (\\d{1,3}) (tag|woche|monat)e?n?',
    ([count = '', unit = '', anzahl = '', einheit = ''], today) => {
      const amount = Number(count || anzahl);
      const name = unit || einheit;
      const days = /^[wW]/.test(name) ? 7 * amount : /^[mM]/.test(name) ? 30 * amount : amount;
      return { from: addDays(today, -days), before: addDays(today, 1) };
    },
  ],
  [
    `(?:on |last )(${ENGLISH_WEEKDAYS.join('|')})`,
    ([name = ''], today) => {
      const daysBack = (getDayOfWeek(today) - ENGLISH_WEEKDAYS.indexOf(name.toLowerCase()) + 7) % 7 || 7;
      return getOneDay(addDays(today, -daysBack), false);
    },
  ],
  [
    '(?:on |from |am |vom )?(\\d{4})-(\\d{2})-(\\d{2})',
    ([year, month, day]) => readDay(Number(year), Number(month), Number(day)),
  ],
  [
    `(?:on |from |of )${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`,
    ([month = '', day = '', year = ''], today) => readNamedDay(month, day, year, today),
  ],
];

const SINCE = /(?:\bsince|\bseit)\s+$/iu;
const LIMIT = /(?:\bbefore|\buntil|\btill|\bby|\bafter|\bvor|\bbis|\bnach)\s+$/iu;

/**
 * The days that a question names, in the time zone of the user. Undefined without any, with several, which it may compare, and with an
 * end or a beginning only ("before last week").
 */
export function parsePeriod(
  question: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): QuestionPeriod | undefined {
  const zone = getValidTimeZone(timeZone);
  const today = getLocalDate(now, zone);
  const found = RULES.flatMap(([pattern, read]) => {
    const match = new RegExp(`\\b(?:${pattern})${END}`, 'iu').exec(question);
    const days = match ? read(match.slice(1), today) : undefined;
    return match && days ? [{ match, days }] : [];
  });
  const [first] = found;
  if (first === undefined || found.length > 1) return undefined;
  const { match, days } = first;
  const text = question.slice(0, match.index);
  if (LIMIT.test(text)) return undefined;
  const sincePhrase = SINCE.exec(text)?.[0];
  return {
    from: getStartOfDay(days.from, zone),
    before: getStartOfDay(sincePhrase === undefined ? days.before : addDays(today, 1), zone),
    isRelative: days.isRelative ?? true,
    isPast: sincePhrase !== undefined || (days.isPast ?? true),
    words: `${sincePhrase ?? ''}${match[0]}`,
  };
}

function readDay(year: number, month: number, day: number): Days | undefined {
  const date = toIsoDate(year, month, day);
  return date === undefined ? undefined : getOneDay(date, false);
}

/** Without a year, the last one that is not in the future. */
function readNamedDay(month: string, day: string, year: string, today: string): Days | undefined {
  const number = ENGLISH_MONTHS.findIndex((name) => name.startsWith(month.toLowerCase())) + 1;
  const thisYear = Number(today.slice(0, 4));
  const named = readDay(year === '' ? thisYear : Number(year), number, Number(day));
  return year === '' && named !== undefined && named.from > today ? readDay(thisYear - 1, number, Number(day)) : named;
}

const getStartOfDay = (day: string, timeZone: string): Date => new Date(toInstant(Date.parse(day), timeZone));
