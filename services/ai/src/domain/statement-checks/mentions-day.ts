import { DAY_MS } from '@minutehand/contracts/limits';
import { WEEKDAY_RANGE_DAYS, WEEKDAY_STEM_LETTERS_MIN } from '../../limits.ts';
/** A day and the meeting day, both as "2026-03-02". */
export type Day = { readonly day: string; readonly meetingDay: string };

/**
 * True if the words name the day, in a language without a date parser: by its number in the month, its weekday or its
 * distance. Other expressions are not recognized.
 */
export function mentionsDay(words: string, { day, meetingDay }: Day, language: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const days = Math.round((date.getTime() - Date.parse(`${meetingDay}T00:00:00Z`)) / DAY_MS);
  const number = new RegExp(`(?<![\\d.,])0?${date.getUTCDate()}(?!\\d|[.,]\\d\\d\\d)`);
  if (number.test(words)) return true;
  const text = words.toLowerCase();
  return getDayNames(date, days, language).some((name) => isMentioned(text, name));
}

function getDayNames(date: Date, days: number, language: string): string[] {
  const locale = findLocale(language);
  if (locale === undefined) return [];
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
  const names = [
    ...(days <= WEEKDAY_RANGE_DAYS ? [weekday] : []),
    ...(days <= 2 ? [relative.format(days, 'day')] : []),
    ...(days >= 1 && days <= WEEKDAY_RANGE_DAYS ? [relative.format(1, 'week')] : []),
  ];
  // Names with numbers ("in 2 days") are skipped; numbers are matched separately.
  return names.map((name) => name.toLowerCase()).filter((name) => !/\d/.test(name));
}

function isMentioned(text: string, name: string): boolean {
  if (!/^\p{Script=Latin}|^\p{Script=Cyrillic}|^\p{Script=Greek}/u.test(name)) return text.includes(name);
  // "quinta-feira" is often shortened to "quinta", and "pondělí" is inflected.
  const [first = ''] = name.split('-');
  const stem = name.includes(' ') ? name : first.slice(0, Math.max(WEEKDAY_STEM_LETTERS_MIN, first.length - 2));
  return ` ${normalizeWords(text)}`.includes(` ${normalizeWords(stem)}`);
}

const normalizeWords = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');

function findLocale(language: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language)[0];
  } catch {
    return undefined;
  }
}
