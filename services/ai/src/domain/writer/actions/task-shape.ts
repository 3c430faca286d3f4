import { hasUnknownShortWord, isRestarted } from '../salience.ts';
import { anyOf, createRules, findRule } from '../words/word-rules.ts';

/** Words before the verb: "each complete the form", "guys draw a picture". */
const BEFORE_VERB = new RegExp(
  `^(?:${anyOf('each, guys, both, all, please, also, then, either, obviously, basically, actually, presumably, probably, still, simply')} )+(?=\\p{Ll}{3,} )`,
  'iu',
);

const LISTS = {
  // A phrase without a verb begins with one of these
  owner: 'our, my, your, their, his, her, its, the, an?, this, these, those',
  preposition: 'to, through, into, in, on, at, down, with, from, for, of, as, about',
  pronoun: 'what, which, that, who, how',
  adverb: 'away, straight, ever, never, just, not, only, presume, guess',
  // "Do now is to go back": the rest of "what you have to do now is to go back"
  light:
    'now, then, next, time, week, first, today, here, on, about, with, for, at, to, in, this, that, it, actually, basically, really, just',
  /** These verbs have a statement as their object: "check this is really paid". */
  'verb of facts':
    'check, confirm, ensure, verify, see, show, prove, test, explain, tell, hope, note, mention, find, make sure',
  // During the meeting
  surface: 'big, white\\p{L}*, smart\\p{L}*, flip\\p{L}*, (?:board|wall)(?=[.,]|$| (?:now|here|please)\\b)',
  'whose instructions':
    'manufacturer, supplier, vendor, landlord, insurance, insurer, authority, bank, city, doctor, client, customer, architect, court',
};

/** A task of which only a part was found. */
export const partRules = createRules(LISTS, {
  'no verb': { says: '^(?:{owner}|{preposition}|{pronoun}|{adverb})' },
  'up to': { says: '^up', notBefore: 'the' },
  'back to': { says: '^back', notBefore: 'up, the' },
  'home is no verb': { says: '^home', notBefore: 'in on' },
  'product is no verb': { says: '^product', notBefore: 'test' },
  'the rest of a clause': {
    says: '^(?!{verb of facts}\\b){word}(?: {light}){0,4}(?<! that) (?:is|was|would be) (?:to|really|that|just|basically|go|\\p{L}+ing)',
  },
});

/** Tasks that are done during the meeting. */
export const meetingRules = createRules(LISTS, {
  'take notes of this': {
    says: '^take (?:the )?(?:notes|minutes) (?:during|of|in|for) (?:(?:this|the|our|each|every|all) )?(?:meetings?|discussions?|sessions?)',
  },
  'close or open': { says: '^call (?:this|it|the meeting) to (?:a close|order)' },
  'bring a drink': { says: '^bring your (?:coffee|tea|lunch)(?! {word} (?:to|back))' },
});

/** Tasks that are mostly done during the meeting, or by its chair as a matter of course, unless a day is named. */
export const courseRules = createRules(LISTS, {
  'take notes': { says: '^take (?:the )?(?:notes|minutes) (?:during|in|for)' },
  'write on the board': { says: '^(?:write|draw)(?: {word}){0,4} (?:on|up on) the {surface}' },
  'write scores': { says: '^write down (?:our|the|your) scores' },
  'review the last minutes': {
    says: '^review the minutes of (?:the|our) (?:(?:last|previous|first) )?(?:meeting|time|session)',
  },
  'find the slides': { says: '^find (?:them|it|the minutes|the slides) (?:in|on)' },
  'get instructions': { says: '^get (?:{word} )?instructions', notBefore: 'from (?:the|our) {whose instructions}' },
  'get asked': { says: '^get (?:{word} )?(?:asked to|get)' },
  'fill in a form now': { says: '^fill (?:in|out) (?:a|another) (?:questionnaire|form) (?:now|again)' },
  resign: { says: '^resign', notBefore: 'the, our, a' },
});

/** "Put them in the folder", "write that one in a document": nobody who reads it knows what. */
const PARTICLES = 'on, up, out, down, back, to, with, into, through, over';
const POINTERS = 'it, them, that, this, those, these, one, some, (?:that|this) one';
const AFTER_OBJECT = `in, on, to, into, at, for, with, from, by, as, until, before, after, when, and, so, out, over, there, here, again, today,
  tomorrow, right, now, myself, of, because, if`;
const POINTING_OBJECT = new RegExp(
  `^\\p{Ll}+(?: ${anyOf(PARTICLES)})? ${anyOf(POINTERS)}(?: all| up| out| down| back)?(?= ${anyOf(AFTER_OBJECT)}\\b|[.,;]|$)`,
  'iu',
);

/** "Put the minutes they put the minutes in the folder". */
const REPEATED_PHRASE = /\b(\p{L}+ \p{L}+ \p{L}+) (?:\p{L}+ ){0,2}\1\b/iu;
/** "Send you the list": elsewhere "you the" is the rest of a repair. */
const FIRST_OBJECT = /^(\p{Ll}+) (?:you|me|us|him|her|them|it|everyone) /iu;

/** The task without words before its verb. */
export const trimTask = (task: string): string => task.replace(BEFORE_VERB, '');

/** False for a phrase without a verb, the rest of a clause, and what is done during the meeting. */
export const isTask = (task: string): boolean =>
  findRule(partRules, task) === undefined &&
  findRule(meetingRules, task) === undefined &&
  !REPEATED_PHRASE.test(task) &&
  !isRestarted(task.replace(FIRST_OBJECT, '$1 '));

/**
 * True for what is usually done during the meeting, such as "write the costs on the board", and for a task with a word that was cut off, as
 * in "get ge think about it". These are tasks only if a day is named.
 */
export const needsDay = (task: string): boolean =>
  findRule(courseRules, task) !== undefined || hasUnknownShortWord(/^\p{L}+ \p{L}+ /u.exec(task)?.[0] ?? '');

/** True if the object of a task is a pronoun. */
export const hasPointingObject = (task: string): boolean => POINTING_OBJECT.test(task);
