/**
 * Talk about the meeting itself: who presents next, what comes after that, when it closes. A sentence about a
 * day ("We'll discuss the offer on Monday") is about something else.
 */
const COURSE_OF_MEETING =
  /\b(?:(?:close|finish|end|wrap up|start|open|opened|begin|adjourn) (?:the|this|our) (?:meetings?\b(?! (?:rooms?|hall|space|minutes|of|with|to the)\b)|(?<=\b(?:we|i|let's|let us)\b.{0,40})session\b(?! (?:of|with|on|when|after)\b))|finish up(?: after (?:that|this))?[.,]|if (?:we|you|i) (?:can|could) (?:just )?(?:look at|go (?:on|back|through|over|around)|start with|move (?:(?:on|along)(?= to\b|[.,])|to the (?:next|first|second|third|last))|turn to|come back)\b|(?:first|next|last) (?:one |person )?to (?:do|give|make|hold|present) (?:the|a|his|her|their) (?:\p{L}+ )?(?:presentation|talk|speech|introduction|report|design)\b|time to (?:take|make) (?:a|the|our) decisions?|(?:is|am|are|'s|'m|'re) also the (?:secretary|minute[- ]taker)(?! of\b)|here (?:in the role of|as the)|(?:have|hear|see|get|got|do|are|be|with|for|after|through) (?:the |our |your )?(?:three|two|four|five|individual) presentations?\b|rate (?:them|these|those) as (?:an? )?(?:one|two|three|four|five|six|seven|\d|group|true|false|we|you)\b(?! times\b)|let's keep (?:it|this) (?:short|brief|quick)(?! and\b)|(?:go|going|run|running) through (?:this|the|our|these) (?:whole )?(?:agenda|slides?|points|list|specifics|items|questions?)\b|take (?:the )?(?:notes|minutes) (?:during|of|in|for) (?:this|the|our) meeting)/iu;
/** "I'll talk about the requirements, and then …", "The first I will present …". */
const ANNOUNCED_SPEECH =
  /^(?:(?:and|so|then|okay|now|first|firstly|next|today|well|the first|first of all|in this (?:meeting|presentation)|after that),? )*(?:i(?:'ll| will|'m going to| am going to|'d like to| would like to| want to| wanted to)|let me)(?: (?:now|just|first|then|also|briefly|quickly|only))* (?:present|talk (?:about|you through)|show you|take you through|give you|introduce (?:you|myself|our|my|the next|mrs?\b|ms\b|dr\b)|summari[sz]e|(?:start|begin) (?:with|by (?:say|show|giv|talk|ask|thank|look|introduc|present|go|read|review|summari[sz]|explain|tell|mak|welcom)ing)|walk you through|go (?:over|through)|make a (?:quick )?(?:summary|conclusion)|speak about)\b(?!.*\bbecause\b)/i;
/** "After that we will have the requirements", "We'll do a group evaluation, and then …". */
const ANNOUNCED_STEP =
  /^(?:(?:and|so|okay|now|well) )*(?:(?:after (?:that|this|the \p{L}+)|then|next|first|firstly|first of all|finally|at the end|in this meeting|later on?|afterwards),? )+(?:we|i|you|he|she|they)(?:'ll| will|'re going to| are going to|'m going to| have to| should| can)(?: (?:also|then|just|first|all))* (?:(?:discuss|talk|look|see|hear|evaluate|decide|present)\b|(?:have|do|make|go|move|close|finish|take|get|start)\b[^.;]*\b(?:presentations?|discussions?|meeting|session|requirements|evaluation|break|lunch|vote|questions?|agenda|items?|points?|topics?|slides?|decisions?|minutes|next|on|and then after)\b)/iu;
const AGENDA_STEP =
  /^(?:we|i)(?:'ll| will|'re going to| are going to| should| have to| need to| can)(?: (?:also|just|first|now|then|all))* (?:discuss|talk about|look at|go through|review|evaluate|present|do the|do a|take (?:a|the) decision|make (?:a|the) decision)\b(?!.*\b(?:because|otherwise|so that|and then (?:we (?:can|could|will) )?(?:sign|buy|order|pay|build|open|repair|replace|send))\b).*\b(?:and then|after that|afterwards|first|now|today|in this meeting)\b/i;
/** "You will receive instructions by email". */
const HANDOUT =
  /^you(?:'ll| will)(?: each| all| both)? (?:receive|get|find) (?:(?:as usual|by email|all|then|the|your|an?|some|more|further|new|specific|individual) )*(?:instructions?|information|requirements|(?<!\bfind .*)(?:e-?mails?|questionnaires?|forms?|documents?|slides|links?|invitations?))\b/i;
const LATER_DAY =
  /\b(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next|this) (?:week|month|quarter|year|spring|summer|autumn|winter)|in (?:the )?(?:spring|summer|autumn|winter)|january|february|march|april|may|june|july|august|september|october|november|december|\d{1,2}(?:st|nd|rd|th))\b/i;

/** "I'm joking", and words with which nobody writes minutes. */
const UNFIT_FOR_MINUTES =
  /\b(?:(?:just|only) (?:kidding|joking)|i(?:'m| am) (?:kidding|joking)|f+uck\w*|shit\w*|bullshit|arses?|arsehole|assholes?|crap|crappy|piss(?:ed)?(?: off)?|bugger|bollocks|goddamn|damn(?:ed)?|christ's sake|god's sake)\b/i;

const INTENSIFIER =
  /\b(a )?(?:f+ucking|goddamn|damn(?:ed)?|(?<=\b(?:the|this|that|those|these|a|my|our|your|their|every|so|too|no) )bloody) (?!(?:if|it|the|you|them|him|her|mary|sunday|stools?|sputum|urine|vomit|discharge|diarrh\p{L}+|cough|nose|wounds?|fluids?|dressings?|drain\p{L}*)\b)(?=(\p{L}))/giu;

/** "The damn printer" becomes "the printer": the curse says nothing about it. */
export const removeCurses = (text: string): string =>
  text.replace(INTENSIFIER, (_, article: string | undefined, next: string) =>
    article === undefined ? '' : /[aeiou]/i.test(next) ? `${article.trim()}n ` : article,
  );

/** True for a sentence about the meeting itself, and for a joke or a curse. */
export const isAgendaTalk = (text: string): boolean =>
  UNFIT_FOR_MINUTES.test(text) ||
  (!LATER_DAY.test(text) &&
    [COURSE_OF_MEETING, ANNOUNCED_SPEECH, ANNOUNCED_STEP, AGENDA_STEP, HANDOUT].some((pattern) => pattern.test(text)));
