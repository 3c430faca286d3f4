import { ENGLISH_MONTHS, ENGLISH_WEEKDAYS, SHORT_ENGLISH_MONTHS } from '@minutehand/contracts/calendar-words';

const SHORT_DAYS = 'mon tue tues wed thu thur thurs fri sat sun';
/** Words of default titles ("Meeting on Nov 21, 2026"), function words, and words that number meetings. */
const OTHER_STOP_WORDS = 'meeting on of the a an and for in at to no number week q1 q2 q3 q4';
const WORDS: ReadonlySet<string> = new Set([
  ...[...ENGLISH_WEEKDAYS, ...ENGLISH_MONTHS, ...SHORT_ENGLISH_MONTHS],
  ...`${SHORT_DAYS} ${OTHER_STOP_WORDS}`.split(' '),
]);

/** True for words that do not identify a series: numbers, days, months, "meeting". */
export function isTitleStopWord(word: string): boolean {
  return WORDS.has(word) || /^\p{N}+(?:st|nd|rd|th)?$/u.test(word);
}
