/**
 * What people say about the course of the meeting itself: who presents next, what comes after that, when it closes. A sentence about a
 * day ("We'll discuss the offer on Monday") is about something else.
 */
const COURSE_OF_MEETING =
  /\b(?:(?:close|finish|end|wrap up|start|open|opened|begin|adjourn) (?:the|this|our) (?:meetings?|session)\b(?! (?:rooms?|hall|space)\b)|finish up(?: after (?:that|this))?[.,]|if (?:we|you|i) (?:can|could) (?:just )?(?:look|go|start|move|turn|come)\b|(?:first|next|last) (?:one |person )?to (?:do|give|make|hold|present) (?:the|a|his|her|their)\b|time to (?:take|make) (?:a|the|our) decisions?|(?:is|am|are|'s|'m|'re) also the (?:secretary|minute[- ]taker)|here (?:in the role of|as the)|(?:three|two|four|five|individual) presentations?\b|rate (?:them|these|those) as|let's keep (?:it|this) (?:short|brief|quick)|(?:go|going|run|running) through (?:this|the|our|these) (?:whole )?(?:agenda|slides?|points|list|specifics|items|questions?)\b|take (?:the )?(?:notes|minutes) (?:during|of|in|for) (?:this|the|our) meeting)/i;
/** "I'll talk about the requirements, and then …", "The first I will present …". */
const ANNOUNCED_SPEECH =
  /^(?:(?:and|so|then|okay|now|first|firstly|next|today|well|the first|first of all|in this (?:meeting|presentation)|after that),? )*(?:i(?:'ll| will|'m going to| am going to|'d like to| would like to| want to| wanted to)|let me)(?: (?:now|just|first|then|also|briefly|quickly|only))* (?:present|talk (?:about|you through)|show you|take you through|give you|introduce|summari[sz]e|start (?:with|by)|begin (?:with|by)|walk you through|go (?:over|through)|make a (?:quick )?(?:summary|conclusion)|speak about)\b/i;
/** "After that we will have the requirements", "We'll do a group evaluation, and then …". */
const ANNOUNCED_STEP =
  /^(?:(?:and|so|okay|now|well) )*(?:(?:after (?:that|this|the \p{L}+)|then|next|first|firstly|first of all|finally|at the end|in this meeting|later on?|afterwards),? )+(?:we|i|you|he|she|they)(?:'ll| will|'re going to| are going to|'m going to| have to| should| can)(?: (?:also|then|just|first|all))* (?:have|do|make|discuss|talk|look|go|move|close|finish|see|take|hear|get|start|evaluate|decide|present)\b/iu;
const AGENDA_STEP =
  /^(?:we|i)(?:'ll| will|'re going to| are going to| should| have to| need to| can)(?: (?:also|just|first|now|then|all))* (?:discuss|talk about|look at|go through|review|evaluate|present|do the|do a|take (?:a|the) decision|make (?:a|the) decision)\b.*\b(?:and then|after that|afterwards|first|now|today|in this meeting)\b/i;
/** "You will receive instructions by email". */
const HANDOUT = /^you(?:'ll| will)(?: each| all| both)? (?:receive|get|find)\b/i;
const LATER_DAY =
  /\b(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next|this) (?:week|month|quarter|year|spring|summer|autumn|winter)|january|february|march|april|may|june|july|august|september|october|november|december|\d{1,2}(?:st|nd|rd|th))\b/i;

/** "I'm joking", and words with which nobody writes minutes. */
const UNFIT_FOR_MINUTES =
  /\b(?:(?:just|only) (?:kidding|joking)|i(?:'m| am) (?:kidding|joking)|f+uck\w*|shit\w*|bullshit|arses?|arsehole|assholes?|crap|crappy|piss(?:ed)?(?: off)?|bugger|bollocks|goddamn|damn(?:ed)?|christ's sake|god's sake|bloody (?!mary\b))\b/i;

/** True for a sentence about the course of the meeting itself, and for a joke or a curse. */
export const isAgendaTalk = (text: string): boolean =>
  UNFIT_FOR_MINUTES.test(text) ||
  (!LATER_DAY.test(text) &&
    [COURSE_OF_MEETING, ANNOUNCED_SPEECH, ANNOUNCED_STEP, AGENDA_STEP, HANDOUT].some((pattern) => pattern.test(text)));
