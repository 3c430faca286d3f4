const DAYS = 'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun';
const MONTHS =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec';
/** Words of default titles ("Meeting on Nov 21, 2026"), and function words. */
const OTHERS = 'meeting on of the a an and for in at to no number week q1 q2 q3 q4';
const WORDS: ReadonlySet<string> = new Set([DAYS, MONTHS, OTHERS].join(' ').split(' '));

/** True for words that do not identify a series: numbers, days, months, "meeting". */
export function isTitleStopWord(word: string): boolean {
  return WORDS.has(word) || /^\p{N}+(?:st|nd|rd|th)?$/u.test(word);
}
