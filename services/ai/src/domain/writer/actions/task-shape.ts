import { hasUnknownShortWord, isRestarted } from '../salience.ts';

/** Words before the verb: "each complete the form", "guys draw a picture". */
const BEFORE_VERB =
  /^(?:(?:each|guys|both|all|please|also|then|either|obviously|basically|actually|presumably|probably) )+(?=\p{Ll}{3,} )/iu;
/** A phrase without a verb: "our rooms", "through trend watching", "away and think about it". */
const NO_VERB =
  /^(?:our|my|your|their|his|her|its|the|an?|this|these|those|to|through|into|in|on|at|up|down|away|home(?! in on\b)|straight|back(?! up\b)|with|from|for|of|ever|never|just|as|about|what|which|that|who|how|product(?! test)|not|only|presume|guess)\b/i;
/** "Do now is to go back": the rest of "what you have to do now is to go back". */
const REST_OF_CLEFT =
  /^(?!(?:check|confirm|ensure|verify|see|show|prove|test)\b)\p{L}+(?: (?:now|then|next|time|week|first|today|here|on|about|with|for|at|to|in|this|that|it|actually|basically|really|just)){0,4}(?<! that) (?:is|was|would be) (?:to|really|that|just|basically|go|\p{L}+ing)\b/iu;
/** Done during the meeting. */
const IN_THIS_MEETING =
  /^(?:take (?:the )?(?:notes|minutes) (?:during|of|in|for) (?:this|the|our|each|every|all)?\s?(?:meetings?|discussions?|sessions?)\b|call (?:this|it|the meeting) to (?:a close|order)|bring your (?:coffee|tea|lunch)(?! \p{L}+ (?:to|back)\b))/iu;
/** Mostly done during the meeting or by its chair as a matter of course, unless a day is named. */
const WITHIN_MEETING =
  /^(?:take (?:the )?(?:notes|minutes) (?:during|in|for)|(?:write|draw)(?: \p{L}+){0,4} (?:on|up on) the (?:big|white|smart|flip|(?:board|wall)(?=[.,]|$| (?:now|here|please)\b))|write down (?:our|the|your) scores|review the minutes of (?:the|our) (?:(?:last|previous|first) )?(?:meeting|time|session)\b|find (?:them|it|the minutes|the slides) (?:in|on)|get (?:\p{L}+ )?(?:instructions(?! from (?:the|our) (?:manu|sup|vend|land|insur|auth|bank|cit))|asked to|get)\b|fill (?:in|out) (?:a|another) (?:questionnaire|form) (?:now|again)|resign\b(?! (?:the|our|a)\b))/iu;
/** "Put them in the folder", "write that one in a document": nobody who reads it knows what. */
const POINTING_OBJECT =
  /^\p{Ll}+(?: (?:on|up|out|down|back|to|with|into|through|over))? (?:it|them|that|this|those|these|one|some|(?:that|this) one)(?: all| up| out| down| back)?(?= (?:in|on|to|into|at|for|with|from|by|as|until|before|after|when|and|so|out|over|there|here|again|today|tomorrow|right|now|myself|of|because|if)\b|[.,;]|$)/iu;

/** "Put the minutes they put the minutes in the folder". */
const REPEATED_PHRASE = /\b(\p{L}+ \p{L}+ \p{L}+) (?:\p{L}+ ){0,2}\1\b/iu;
/** "Send you the list": elsewhere "you the" is the rest of a repair. */
const FIRST_OBJECT = /^(\p{Ll}+) (?:you|me|us|him|her|them|it|everyone) /iu;

/** The task without words before its verb. */
export const trimTask = (task: string): string => task.replace(BEFORE_VERB, '');

/** False for a phrase without a verb, the rest of a clause, and what is done during the meeting. */
export const isTask = (task: string): boolean =>
  ![NO_VERB, REST_OF_CLEFT, IN_THIS_MEETING, REPEATED_PHRASE].some((pattern) => pattern.test(task)) &&
  !isRestarted(task.replace(FIRST_OBJECT, '$1 '));

/**
 * True for what is usually done during the meeting, such as "write the costs on the board", and for a task with a word that was cut off, as
 * in "get ge think about it". These are tasks only if a day is named.
 */
export const needsDay = (task: string): boolean =>
  WITHIN_MEETING.test(task) || hasUnknownShortWord(/^\p{L}+ \p{L}+ /u.exec(task)?.[0] ?? '');

/** True if the object of a task is a pronoun. */
export const hasPointingObject = (task: string): boolean => POINTING_OBJECT.test(task);
