/** Names of months and days in texts, in lower case. Weekdays are in the order of `Date.getUTCDay`: from Sunday. */
const split = (words: string): readonly string[] => words.split(' ');

export const ENGLISH_MONTHS = split(
  'january february march april may june july august september october november december',
);
export const GERMAN_MONTHS = split(
  'januar februar märz april mai juni juli august september oktober november dezember',
);
export const ENGLISH_WEEKDAYS = split('sunday monday tuesday wednesday thursday friday saturday');
export const GERMAN_WEEKDAYS = split('sonntag montag dienstag mittwoch donnerstag freitag samstag');
/** Their short forms, without a period. */
export const SHORT_ENGLISH_MONTHS = split('jan feb mar apr may jun jul aug sep sept oct nov dec');
