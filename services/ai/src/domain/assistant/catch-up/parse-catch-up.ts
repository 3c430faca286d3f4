import { getComparableWords } from '../question-words.ts';

/** `isTwelveHour`: without "pm", 2:30 may be half past two in the afternoon. */
export type TimeOfDay = { readonly hours: number; readonly minutes: number; readonly isTwelveHour: boolean };

/** The part of a meeting that a question names. */
export type RequestedRange =
  | { readonly kind: 'since'; readonly time: TimeOfDay; readonly until: TimeOfDay | undefined }
  | { readonly kind: 'last'; readonly minutes: number }
  | { readonly kind: 'since_joined' }
  | { readonly kind: 'before_joined' }
  | { readonly kind: 'all' };

export type CatchUp = {
  readonly range: RequestedRange;
  /** What the question asks for. */
  readonly focus: 'all' | 'decision' | 'action_item';
};

const MISSED =
  /\b(?:(?:did|have|had) i (?:just )?miss(?:ed)?|i(?:'ve| have)? missed|catch me up|catch-?up|bring me up to (?:speed|date)|fill me in)\b|\bich\b[^.?!]*\bverpasst\b|\bbring(?:e|t|en sie)? mich (?:bitte )?auf (?:den (?:neuesten |aktuellen )?)?stand\b/;
const SINCE_JOINED =
  /\bsince i(?:'ve)? (?:have )?(?:joined|came|arrived|got here)\b|\bseit(?:dem)? ich (?:(?:hier|da|dabei|drin) bin|(?:beigetreten|dazugekommen|gekommen) bin)\b/;
const BEFORE_JOINED =
  /\bbefore i (?:joined|came|arrived|got here)\b|\bbevor ich (?:kam|dazukam|dazugekommen bin|beigetreten bin|da war)\b/;
const SO_FAR = /\b(?:so far|until now|up to now|bisher|bis jetzt)\b/;

const NUMBERS: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, five: 5, ten: 10, fifteen: 15, twenty: 20, thirty: 30 },
  ...{ few: 5, couple: 2, paar: 5, zwei: 2, drei: 3, fünf: 5, zehn: 10, fünfzehn: 15, zwanzig: 20, dreißig: 30 },
};
const COUNT = String.raw`(\d{1,3}|${Object.keys(NUMBERS).join('|')})`;
const UNIT = '(minutes?|mins?|minuten?|hours?|hrs?|stunden?)';
const LAST = [
  new RegExp(String.raw`\b(?:last|past|letzten?|vergangenen?)(?: (?:a )?${COUNT}(?: of)?)? ?${UNIT}\b`),
  new RegExp(String.raw`\bseit ${COUNT} ?${UNIT}\b`),
  new RegExp(String.raw`\b${COUNT} ${UNIT} ago\b`),
  new RegExp(String.raw`\bvor ${COUNT} ${UNIT}\b`),
];
const HALF_HOUR = /\b(?:last|past) half(?: an)?[ -]hour\b|\b(?:letzten?|vergangenen?) halben? stunde\b/;
const QUARTER_HOUR = /\b(?:last|past) quarter(?: of an)? hour\b|\b(?:letzten?|vergangenen?) viertelstunde\b/;

const CLOCK = String.raw`(\d{1,2})(?:[:.](\d{2})| uhr (\d{2}))? ?(a\.?m\b\.?|p\.?m\b\.?|uhr\b|o'clock)?(?! ?(?:\d|minut|min\b|hour|stund))`;
const SINCE = new RegExp(
  String.raw`\b(?:since|after|from|between|seit|ab|nach|von|zwischen) (?:about |around |etwa |ungefähr )?${CLOCK}(?: ?(?:to|until|till|and|bis|und|-|–) ?${CLOCK})?`,
);

/** Words of questions about a part of a meeting that do not name a topic. */
const GENERIC = getComparableWords(
  `miss missed catch bring speed date fill happen happened said say discuss discussed decide decided decision agree agreed talk talked cover covered
   summary summarize summarise recap going new news important key main point points topic topics action item items task tasks todo todos give show tell list came arose assigned
   meeting until last past minute minutes hour hours since joined before far please anything everything
   was ist sind hat wurde wurden habe hab ich mich verpasst passiert geschehen gesagt besprochen diskutiert entschieden beschlossen beschlüsse vereinbart aufgaben gab es
   gibt zusammenfassung fasse fass zusammen bitte auf den stand neuesten alles in der den dem letzten letzte vergangenen minuten stunde stunden halben
   seit bin dabei ab uhr bis bisher jetzt und zwischen das die worum ging über haben wir`,
);

/**
 * A question for what was said in a part of a meeting, in English or German. Undefined if it asks for something else, or if it names a
 * topic.
 */
export function parseCatchUp(question: string): CatchUp | undefined {
  const text = question.toLowerCase().replaceAll('’', "'").replace(/\s+/gu, ' ');
  const range = findRange(text);
  if (range === undefined && !MISSED.test(text)) return undefined;
  if (namesTopic(text)) return undefined;
  return { range: range ?? { kind: 'all' }, focus: findFocus(text) };
}

function findRange(text: string): RequestedRange | undefined {
  if (SINCE_JOINED.test(text)) return { kind: 'since_joined' };
  if (BEFORE_JOINED.test(text)) return { kind: 'before_joined' };
  const minutes = findLastMinutes(text);
  if (minutes !== undefined) return { kind: 'last', minutes };
  const sinceMatch = SINCE.exec(text);
  const time = sinceMatch ? readTime(sinceMatch.slice(1, 5)) : undefined;
  if (time !== undefined) return { kind: 'since', time, until: readTime(sinceMatch?.slice(5, 9) ?? []) };
  return SO_FAR.test(text) ? { kind: 'all' } : undefined;
}

function findLastMinutes(text: string): number | undefined {
  if (HALF_HOUR.test(text)) return 30;
  if (QUARTER_HOUR.test(text)) return 15;
  for (const pattern of LAST) {
    const [found, count, unit = ''] = pattern.exec(text) ?? [];
    if (found === undefined) continue;
    const amount = count === undefined ? 1 : (NUMBERS[count] ?? Number(count));
    return /^(?:h|st)/.test(unit) ? amount * 60 : amount;
  }
  return undefined;
}

function readTime([hour, minute, germanMinute, suffix]: readonly (string | undefined)[]): TimeOfDay | undefined {
  if (hour === undefined) return undefined;
  const hours = Number(hour);
  const minutes = Number(minute ?? germanMinute ?? 0);
  if (hours > 23 || minutes > 59) return undefined;
  if (suffix?.startsWith('p')) return { hours: (hours % 12) + 12, minutes, isTwelveHour: false };
  if (suffix?.startsWith('a')) return { hours: hours % 12, minutes, isTwelveHour: false };
  return { hours, minutes, isTwelveHour: hours >= 1 && hours <= 12 && !hour.startsWith('0') };
}

function namesTopic(text: string): boolean {
  const words = text.replace(SINCE, ' ').replace(/\d+/gu, ' ');
  return [...getComparableWords(words)].some((word) => !GENERIC.has(word) && NUMBERS[word] === undefined);
}

function findFocus(text: string): CatchUp['focus'] {
  if (/\b(?:decid|decision|entschied|entscheidung|beschl|agreed)/.test(text)) return 'decision';
  return /\b(?:action items?|to-?dos?|tasks?|aufgaben)\b/.test(text) ? 'action_item' : 'all';
}
