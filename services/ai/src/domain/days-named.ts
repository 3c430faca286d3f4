/** A day and the day of the meeting, both as "2026-03-02". */
export type Day = { readonly day: string; readonly meetingDay: string };

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A weekday without a date means one within this many days. */
const NEAR_DAYS = 14;
/** Letters of a name that are compared at least; the ending may be inflected. */
const STEM_LETTERS_MIN = 4;

/**
 * True if the words name the day, in a language without a date parser: by its number in the month, its weekday or its
 * distance. Other expressions are not recognized.
 */
export function namesDay(words: string, { day, meetingDay }: Day, language: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  const days = Math.round((at.getTime() - Date.parse(`${meetingDay}T00:00:00Z`)) / DAY_MS);
  const number = new RegExp(`(?<![\\d.,])0?${at.getUTCDate()}(?!\\d|[.,]\\d\\d\\d)`);
  if (number.test(words)) return true;
  const text = words.toLowerCase();
  return getDayNames(at, days, language).some((name) => isMentioned(text, name));
}

function getDayNames(at: Date, days: number, language: string): string[] {
  const locale = findLocale(language);
  if (locale === undefined) return [];
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(at);
  const names = [
    ...(days <= NEAR_DAYS ? [weekday] : []),
    ...(days <= 2 ? [relative.format(days, 'day')] : []),
    ...(days >= 1 && days <= NEAR_DAYS ? [relative.format(1, 'week')] : []),
  ];
  // Names with numbers ("in 2 days") are skipped; numbers are matched separately.
  return names.map((name) => name.toLowerCase()).filter((name) => !/\d/.test(name));
}

function isMentioned(text: string, name: string): boolean {
  if (!/^\p{Script=Latin}|^\p{Script=Cyrillic}|^\p{Script=Greek}/u.test(name)) return text.includes(name);
  // "quinta-feira" is often shortened to "quinta", and "pondělí" is inflected.
  const [first = ''] = name.split('-');
  const stem = name.includes(' ') ? name : first.slice(0, Math.max(STEM_LETTERS_MIN, first.length - 2));
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
