import * as chrono from 'chrono-node/en';

const DAY_WORDS =
  /\b(?:today|tonight|this (?:morning|afternoon|evening)|tomorrow|tomorrow's|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:days?|weeks?|fortnight|months?) (?:from|time)|in (?:a|one|two|three|four|five|six|seven|\d+) (?:days?|weeks?|months?))\b|\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/i;
const PAST_WORDS = /\b(?:last|ago|yesterday|previous|past|earlier|since|was|were)\b/i;
const PERIOD_END =
  /\b(?:(?:by|before|until|at)\s+)?(?:the\s+)?end of\s+(?:the\s+|this\s+|next\s+)?(day|week|month|year)\b/i;

/** `words` is the exact part of the text at index `at`; `date` is "2026-11-21". */
export type FoundDate = { readonly date: string; readonly at: number; readonly words: string };

/** Finds the days that a text names on or after the day of the meeting, in the meeting's time zone. */
export function findDates(text: string, startedAt: Date, timeZone: string): FoundDate[] {
  const zone = getValidTimeZone(timeZone);
  const reference = { instant: startedAt, timezone: getOffsetMinutes(startedAt, zone) };
  const today = getLocalDate(startedAt, zone);
  const parser = zone.startsWith('America/') ? chrono.casual : chrono.GB;
  const found: FoundDate[] = [];
  for (const result of parser.parse(text, reference, { forwardDate: true })) {
    const { start } = result;
    const isDay =
      start.isCertain('day') ||
      start.isCertain('weekday') ||
      /day|tonight|this (?:morning|afternoon|evening)|week|month/i.test(result.text);
    if (!isDay || !DAY_WORDS.test(result.text) || PAST_WORDS.test(result.text)) continue;
    const namedDate = formatIsoDate(start.get('year'), start.get('month'), start.get('day'));
    const isNextWeek = namedDate === today && start.isCertain('weekday') && !start.isCertain('day');
    // "by Monday" on a Monday means the next one.
    const date = isNextWeek && !/\b(?:today|this)\b/i.test(result.text) ? addDays(today, 7) : namedDate;
    if (date >= today) found.push({ date, at: result.index, words: result.text });
  }
  const end = PERIOD_END.exec(text);
  if (end !== null)
    found.push({ date: getPeriodEnd(end[1] ?? '', /\bnext\b/i.test(end[0]), today), at: end.index, words: end[0] });
  return found.sort((a, b) => a.at - b.at);
}

function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The last day of the current or next day, week (Friday), month or year. */
function getPeriodEnd(unit: string, isNext: boolean, today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  const periods = isNext ? 1 : 0;
  if (unit.toLowerCase() === 'day') day.setUTCDate(day.getUTCDate() + periods);
  else if (unit.toLowerCase() === 'week') day.setUTCDate(day.getUTCDate() + ((12 - day.getUTCDay()) % 7) + 7 * periods);
  else if (unit.toLowerCase() === 'month') day.setUTCMonth(day.getUTCMonth() + 1 + periods, 0);
  else day.setUTCFullYear(day.getUTCFullYear() + periods, 11, 31);
  return day.toISOString().slice(0, 10);
}

function formatIsoDate(year: number | null, month: number | null, day: number | null): string {
  const pad = (value: number | null, length: number) => String(value ?? 0).padStart(length, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function getValidTimeZone(timeZone: string): string {
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

function getOffsetMinutes(at: Date, timeZone: string): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = getLocalParts(at, timeZone);
  const local = Date.UTC(year, month - 1, day, hour, minute);
  return Math.round((local - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats "2026-11-21" as "21 Nov 2026". */
export function formatDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}
