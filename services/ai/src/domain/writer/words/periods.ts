import { ENGLISH_MONTHS, ENGLISH_WEEKDAYS, GERMAN_MONTHS, GERMAN_WEEKDAYS } from '@minutehand/contracts/calendar-words';
import { addDays, getDayOfWeek, getMonthEnd, getWeekEnd, toIsoDate } from './calendar.ts';

/** A phrase for a day or a period that chrono-node does not parse; `resolve` returns its last day. */
export type PeriodRule = {
  readonly pattern: RegExp;
  readonly resolve: (found: RegExpMatchArray, today: string) => string | undefined;
  /** A period of several days, such as "next week". */
  readonly isPeriod?: boolean;
};

export type FoundPeriod = {
  readonly date: string;
  readonly offset: number;
  readonly words: string;
  readonly isPeriod: boolean;
  /** "End of day" beside a named day is that day. */
  readonly isDayEnd: boolean;
};

const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  [ENGLISH_MONTHS, GERMAN_MONTHS].flatMap((names) => names.map((name, index): [string, number] => [name, index + 1])),
);
const MONTHS = [...MONTH_NUMBERS.keys()].join('|');
const EN_WEEKDAY = `(?:${ENGLISH_WEEKDAYS.join('|')})`;
const DE_WEEKDAY = `(?:${GERMAN_WEEKDAYS.join('|')}|sonnabend)`;
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
/** Words that may follow "the 14th" or "am 14." if a day is meant: not "the second line". */
const CLAUSE_END = '(?=\\s*(?:[.,;:?!)–]|$)|\\s+(?:at|and|or|if|so|then|latest|because|please|in|for|with|I|we)\\b)';
const QUARTER_NUMBERS: ReadonlyMap<string, number> = new Map(
  'first:1 second:2 third:3 fourth:4 last:4 1.:1 2.:2 3.:3 4.:4 ersten:1 zweiten:2 dritten:3 vierten:4 letzten:4'
    .split(' ')
    .map((entry): [string, number] => [entry.split(':')[0] ?? '', Number(entry.split(':')[1])]),
);
const COUNTS: ReadonlyMap<string, number> = new Map(
  'eine:1 einer:1 einem:1 zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:7 vierzehn:14'
    .split(' ')
    .map((entry): [string, number] => [entry.split(':')[0] ?? '', Number(entry.split(':')[1])]),
);

const toLowerCase = (text: string | undefined): string => (text ?? '').toLowerCase();

/** The next day of the week after `today`, at least one day later. */
export function getNextWeekday(name: string, names: readonly string[], today: string): string {
  const index = Math.max(0, names.indexOf(name === 'sonnabend' ? 'samstag' : name));
  return addDays(today, ((index - getDayOfWeek(today) + 6) % 7) + 1);
}

/** The weekday of the week after this one, which starts on Monday. */
export function getWeekdayOfNextWeek(name: string, names: readonly string[], today: string): string {
  const index = names.indexOf(name === 'sonnabend' ? 'samstag' : name);
  const monday = addDays(today, -((getDayOfWeek(today) + 6) % 7) + 7);
  return addDays(monday, (index + 6) % 7);
}

/** The next day with this number, in this month or a later one that has it. */
export function getDayOfMonth(day: number, today: string): string | undefined {
  if (day < 1 || day > 31) return undefined;
  const [year = 0, month = 0] = today.split('-').map(Number);
  for (let offset = 0; offset < 3; offset++) {
    const date = toIsoDate(year, month + offset, day);
    if (date !== undefined && date >= today) return date;
  }
  return undefined;
}

/** The day in this year, or in the next one if it has passed. */
function getDayInYear(month: number, day: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const date = toIsoDate(year, month, day);
  return date !== undefined && date < today ? toIsoDate(year + 1, month, day) : date;
}

/** The year of the next month with this number; this month counts. */
export const getYearOfNextMonth = (month: number, today: string): number =>
  Number(today.slice(0, 4)) + (month < Number(today.slice(5, 7)) ? 1 : 0);

export function getQuarterEnd(quarter: number, today: string): string | undefined {
  if (quarter < 1 || quarter > 4) return undefined;
  return getMonthEnd(getYearOfNextMonth(quarter * 3, today), quarter * 3);
}

/** The last day of the current or next (`offset` 1) day, week (Friday), month, quarter or year. */
export function getPeriodEnd(unit: string, offset: number, today: string): string | undefined {
  const [year = 0, month = 0] = today.split('-').map(Number);
  if (/^(?:day|tag)/.test(unit)) return addDays(today, offset);
  if (/^(?:week|woche)/.test(unit)) return addDays(getWeekEnd(today), 7 * offset);
  if (/^(?:month|monat)/.test(unit)) return getMonthEnd(year, month + offset);
  if (/^quart/.test(unit)) return getMonthEnd(year, (Math.ceil(month / 3) + offset) * 3);
  if (/^(?:year|jahr)/.test(unit)) return getMonthEnd(year + offset, 12);
  return undefined;
}

function getEndOfUnit(unit: string, offset: number, today: string): string | undefined {
  const month = MONTH_NUMBERS.get(unit);
  if (month !== undefined) return getMonthEnd(getYearOfNextMonth(month, today), month);
  const quarter = /^q([1-4])$/.exec(unit)?.[1];
  return quarter === undefined ? getPeriodEnd(unit, offset, today) : getQuarterEnd(Number(quarter), today);
}

const ENGLISH: readonly PeriodRule[] = [
  {
    pattern: new RegExp(
      `\\b(?:(?:by|before|until|till|at)\\s+)?(?:the\\s+)?end\\s+of\\s+(?:(?:the|this|(next))\\s+)?(?:(first|second|third|fourth|last)\\s+)?(day|week|month|quarter|year|q[1-4]|${MONTHS})\\b`,
      'giu',
    ),
    resolve: ([, next, ordinal, unit], today) =>
      ordinal !== undefined && toLowerCase(unit) === 'quarter'
        ? getQuarterEnd(QUARTER_NUMBERS.get(toLowerCase(ordinal)) ?? 0, today)
        : getEndOfUnit(toLowerCase(unit), next === undefined ? 0 : 1, today),
  },
  {
    pattern: /\b(?:by\s+)?(?:EO([DWMQY])|COB|close\s+of\s+(?:business|play))\b/gu,
    resolve: ([, unit], today) =>
      getPeriodEnd({ W: 'week', M: 'month', Q: 'quarter', Y: 'year' }[unit ?? ''] ?? 'day', 0, today),
  },
  {
    pattern:
      /\b(?:(?:by|before|until|within|during|in|some\s?time)\s+)?(this|next)\s+(week|month|quarter)\b(?!['’]s)/giu,
    resolve: ([, which, unit], today) => getPeriodEnd(toLowerCase(unit), toLowerCase(which) === 'next' ? 1 : 0, today),
    isPeriod: true,
  },
  {
    pattern: new RegExp(`\\b(?:in|during)\\s+(${MONTHS})\\b(?!\\s+(?:the\\s+)?\\d)`, 'giu'),
    resolve: ([, month], today) => getEndOfUnit(toLowerCase(month), 0, today),
    isPeriod: true,
  },
  {
    pattern: new RegExp(`\\b(?:(?:by|in|until)\\s+)?mid-?\\s?(${MONTHS})\\b`, 'giu'),
    resolve: ([, month], today) => getDayInYear(MONTH_NUMBERS.get(toLowerCase(month)) ?? 0, 15, today),
  },
  {
    pattern: new RegExp(
      `\\b(?:by|on|until|before|till|for|than)\\s+the\\s+(?:(\\d{1,2})(?:st|nd|rd|th)|(${ORDINALS.join('|')}))${CLAUSE_END}`,
      'giu',
    ),
    resolve: ([, digits, word], today) =>
      getDayOfMonth(digits === undefined ? ORDINALS.indexOf(toLowerCase(word)) + 1 : Number(digits), today),
  },
  {
    pattern: new RegExp(
      `\\b(?:a\\s+week\\s+(?:on|from)\\s+(${EN_WEEKDAY})|(${EN_WEEKDAY})\\s+(?:week\\b|in\\s+a\\s+week))`,
      'giu',
    ),
    resolve: ([, after, before], today) =>
      addDays(getNextWeekday(toLowerCase(after ?? before), ENGLISH_WEEKDAYS, today), 7),
  },
  {
    pattern: new RegExp(
      `\\bnext\\s+week,?\\s+(?:on\\s+)?(${EN_WEEKDAY})\\b|\\b(${EN_WEEKDAY}),?\\s+(?:of\\s+)?next\\s+week\\b`,
      'giu',
    ),
    resolve: ([, after, before], today) => getWeekdayOfNextWeek(toLowerCase(after ?? before), ENGLISH_WEEKDAYS, today),
  },
  {
    pattern: /\bin\s+a\s+fortnight(?:['’]s\s+time)?\b/giu,
    resolve: (_, today) => addDays(today, 14),
  },
  {
    pattern: new RegExp(`\\b(${MONTHS})\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.,]?\\d)`, 'giu'),
    resolve: ([, month, day], today) => getDayInYear(MONTH_NUMBERS.get(toLowerCase(month)) ?? 0, Number(day), today),
  },
];

const DE_PREPOSITION = '(?:(?:bis|vor|spätestens|am|zum|im|in|ab)\\s+){0,3}';
const GERMAN: readonly PeriodRule[] = [
  {
    pattern: new RegExp(
      `(?<!\\p{L})${DE_PREPOSITION}Ende\\s+(?:(?:der|dieser|dieses|des|(nächster|nächsten|kommender|kommenden))\\s+)?(?:(ersten|zweiten|dritten|vierten|letzten|nächsten|\\d\\.)\\s+)?(Tage?s|Woche|Monats|Quartals|Jahres|Q[1-4]|${MONTHS})(?!\\p{L})`,
      'giu',
    ),
    resolve: ([, next, ordinal, unit], today) => {
      const quarter = /^quart/i.test(unit ?? '') ? QUARTER_NUMBERS.get(toLowerCase(ordinal)) : undefined;
      const isNext = next !== undefined || toLowerCase(ordinal) === 'nächsten';
      return quarter === undefined
        ? getEndOfUnit(toLowerCase(unit), isNext ? 1 : 0, today)
        : getQuarterEnd(quarter, today);
    },
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})${DE_PREPOSITION}(diese|dieser|diesen|nächste|nächster|nächsten|kommende|kommender|kommenden)\\s+(Woche|Monat|Quartal)(?!\\p{L})`,
      'giu',
    ),
    resolve: ([, which, unit], today) => getPeriodEnd(toLowerCase(unit), /^dies/i.test(which ?? '') ? 0 : 1, today),
    isPeriod: true,
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})${DE_PREPOSITION}(?:(${DE_WEEKDAY})s?,?\\s+(?:nächster|kommender|der\\s+nächsten)\\s+Woche|(?:nächste|kommende)\\s+Woche\\s+(?:am\\s+)?(${DE_WEEKDAY}))(?!\\p{L})`,
      'giu',
    ),
    resolve: ([, before, after], today) => getWeekdayOfNextWeek(toLowerCase(before ?? after), GERMAN_WEEKDAYS, today),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})${DE_PREPOSITION}(${DE_WEEKDAY})\\s+in\\s+(?:einer\\s+Woche|acht\\s+Tagen)(?!\\p{L})`,
      'giu',
    ),
    resolve: ([, weekday], today) => addDays(getNextWeekday(toLowerCase(weekday), GERMAN_WEEKDAYS, today), 7),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})${DE_PREPOSITION}(?:diesen\\s+|nächsten\\s+|kommenden\\s+)?(${DE_WEEKDAY})(?:früh|morgen|vormittag|mittag|nachmittag|abend)?(?!\\p{L})`,
      'giu',
    ),
    resolve: ([, weekday], today) => getNextWeekday(toLowerCase(weekday), GERMAN_WEEKDAYS, today),
  },
  {
    pattern: new RegExp(`(?<!\\p{L})im\\s+(${MONTHS})(?!\\p{L})`, 'giu'),
    resolve: ([, month], today) => getEndOfUnit(toLowerCase(month), 0, today),
    isPeriod: true,
  },
  {
    pattern: new RegExp(`(?<!\\p{L})(?:bis\\s+)?Mitte\\s+(${MONTHS})(?!\\p{L})`, 'giu'),
    resolve: ([, month], today) => getDayInYear(MONTH_NUMBERS.get(toLowerCase(month)) ?? 0, 15, today),
  },
  {
    pattern:
      /(?<!\p{L})(?:[Bb]is(?:\s+zum|\s+spätestens)?|[Aa]m|[Zz]um|[Ss]pätestens(?:\s+am)?)\s+(\d{1,2})\.(?:\s?(\d{1,2})\.)?(?!\s?\d|\s+\p{Lu})/gu,
    resolve: ([, day, month], today) =>
      month === undefined ? getDayOfMonth(Number(day), today) : getDayInYear(Number(month), Number(day), today),
  },
  {
    pattern: new RegExp(`(?<!\\p{L})${DE_PREPOSITION}(\\d{1,2})\\.\\s+(${MONTHS})(?!\\p{L})`, 'giu'),
    resolve: ([, day, month], today) => getDayInYear(MONTH_NUMBERS.get(toLowerCase(month)) ?? 0, Number(day), today),
  },
  {
    pattern: /(?<!\p{L})in\s+(einer|zwei|drei|vier|\d{1,2})\s+Wochen?(?!\p{L})/giu,
    resolve: ([, count], today) => addDays(today, 7 * (COUNTS.get(toLowerCase(count)) ?? Number(count))),
  },
  {
    pattern: /(?<!\p{L})in\s+(einem|zwei|drei|vier|fünf|sechs|sieben|acht|vierzehn|\d{1,2})\s+Tage?n?(?!\p{L})/giu,
    resolve: ([, count], today) => addDays(today, COUNTS.get(toLowerCase(count)) ?? Number(count)),
  },
  {
    pattern: /(?:^|[.!?] )(Morgen|Heute|Übermorgen)(?= \p{Ll}+ (?:ich|wir|er|sie|du|ihr|das|die|der)(?!\p{L}))/gu,
    resolve: ([, day], today) => addDays(today, ['heute', 'morgen', 'übermorgen'].indexOf(toLowerCase(day))),
  },
  {
    // "Morgen" with a capital is the morning, or a greeting.
    pattern: /(?<!\p{L}|[Gg]uten\s)(?:bis\s+)?(heute|morgen|übermorgen)(?!\p{L})/gu,
    resolve: ([, day], today) => addDays(today, ['heute', 'morgen', 'übermorgen'].indexOf(day ?? '')),
  },
];

/** Something that has already happened: "earlier this week", "we had it in May". */
const PAST_BEFORE =
  /\b(?:was|were|had|did|been|earlier|since|happened|went|came|saw|said|last|letzte[nrs]?|war|waren|hatte|hatten|seit)\b[^.,;?!]*$/iu;

/** Finds the days and periods that chrono-node does not parse, in the order of the rules. English unless `language` is "de". */
export const findPeriods = (text: string, today: string, language: string): FoundPeriod[] =>
  findByRules(text, today, language === 'de' ? GERMAN : ENGLISH);

export function findByRules(text: string, today: string, rules: readonly PeriodRule[]): FoundPeriod[] {
  const found: FoundPeriod[] = [];
  for (const { pattern, resolve, isPeriod = false } of rules) {
    for (const match of text.matchAll(pattern)) {
      const date = resolve(match, today);
      if (date === undefined || date < today) continue;
      if (isPeriod && PAST_BEFORE.test(text.slice(0, match.index))) continue;
      const isDayEnd = /\bday$|^(?:by\s+)?(?:EOD|COB|close)|Tage?s$/i.test(match[0]) && !/next/i.test(match[0]);
      found.push({ date, offset: match.index, words: match[0], isPeriod, isDayEnd });
    }
  }
  return found;
}
