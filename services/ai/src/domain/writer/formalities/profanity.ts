import { anyOf } from '../words/word-rules.ts';

const JOKES = "just kidding, only kidding, just joking, only joking, i(?:'m| am) (?:kidding|joking)";
const PROFANITY = `f+uck\\p{L}*, shit, shits, shitty, shitting, bullshit, arses?, arseholes?, assholes?, crap, crappy, piss(?:ed)?(?: off)?, bugger,
  bollocks, goddamn, damn, damned, christ's sake, god's sake`;
const UNFIT_FOR_MINUTES = new RegExp(`\\b${anyOf(`${JOKES}, ${PROFANITY}`)}(?!\\p{L})`, 'iu');

/** Swear words before what they are about. */
const INTENSIFIERS = 'f+ucking, goddamn, damn, damned';
/** "Bloody" is a swear word only after these words, and not before what bleeds. */
const DETERMINERS = 'the, this, that, those, these, a, my, our, your, their, every, so, too, no';
const WHAT_BLEEDS = `stools?, sputum, urine, vomit, discharge, diarrh\\p{L}+, cough, nose, wounds?, fluids?, dressings?, drain\\p{L}*,
  bandages?, tissues?, knuckles, mary, sunday`;
/** "Damn it": the swear word is the whole statement. */
const NOT_DESCRIBED = 'if, it, the, you, them, him, her';
const INTENSIFIER = new RegExp(
  `\\b(a )?(?:${anyOf(INTENSIFIERS)}|(?<=\\b${anyOf(DETERMINERS)} )bloody) (?!${anyOf(`${NOT_DESCRIBED}, ${WHAT_BLEEDS}`)}\\b)(?=(\\p{L}))`,
  'giu',
);

/** "The damn printer" becomes "the printer": the swear word says nothing about it. */
export const removeProfanity = (text: string): string =>
  text.replace(INTENSIFIER, (_, article: string | undefined, next: string) =>
    article === undefined ? '' : /[aeiou]/i.test(next) ? `${article.trim()}n ` : article,
  );

/** True for a joke or a swear word: nobody writes it in minutes. */
export const isUnfitForMinutes = (text: string): boolean => UNFIT_FOR_MINUTES.test(text);
