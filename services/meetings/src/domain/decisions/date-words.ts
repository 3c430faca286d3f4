const split = (words: string) => words.split(' ');

export const MONTHS = split('january february march april may june july august september october november december');
export const GERMAN_MONTHS = split(
  'januar februar märz april mai juni juli august september oktober november dezember',
);
export const ORDINALS = split('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth');
