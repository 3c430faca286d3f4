import { anyOf } from '../words/word-rules.ts';
import { isLastingDecision } from './lasting-decisions.ts';

/** "We decided", "let's go with". */
const CERTAIN_DECISION =
  /\b(?:we(?:'ve| have)?(?: all| now| already| also| just| finally| then)? (?:decided|agreed|settled|resolved|concluded|voted|approved)|(?:the|our|final) decision (?:is|was|will be)|(?:it|that)(?:'s| is| was| has been)(?: now| all)? (?:decided|agreed|settled|approved|carried)|let's go (?:with|for)|we(?:'ll| will|'re going to| are going to)(?: just)? (?:go|stick) (?:with|for)\b|we(?:'re| are) (?:going|sticking) (?:with|for)\b|we(?:'re| are) all agreed|let's (?:postpone|defer|park)|(?:the|this|that) [^,.]{3,60} (?:is|are) (?:hereby |therefore )?(?:deferred|referred) to|is read a (?:first|second|third) time|motion (?:is )?(?:agreed|carried|adopted)|carried unanimously|the (?:committee|board|council|company|team|group|management)(?:'s| has| have)? (?:agreed|decided|resolved|approved)|i determine that|(?<!\b(?:it|that|this|motion|not|if|once|when|until|be) )(?:is|are) (?:hereby |unanimously |now )?(?:approved|adopted|ratified|rejected))\b/iu;
/** Certainly a decision. */
export const isCertainDecision = (text: string): boolean => CERTAIN_DECISION.test(text) || isLastingDecision(text);
/** "We agreed to …", "the board has decided …": a decision even if it is about a session or a meeting, or has an abbreviation. */
export const EXPLICIT_DECISION =
  /\b(?:(?:we|it|that)(?:'ve|'s| have| has| is| was)?(?: been| all| now| already| also| just| finally| then)* (?:decided|agreed|settled|resolved|voted|approved)|the (?:\p{L}+ )?(?:committee|board|council|company|team|group|management)(?:'s| has| have)? (?:agreed|decided|resolved|approved)|from now on)\b/iu;
/** "We will use", "let's keep", "no need for". */
export const LIKELY_DECISION =
  /\b(?:we(?:'ll| will|'re going to| are going to|'re not going to| are not going to| won't) (?:just |only |definitely |all |have to )?(?:use|skip|have|keep|make|put|drop|leave|need|take|include|remove|get rid of|get|stay|not|do|be using|be having|build|offer|focus|target)|let's (?:just )?(?:use|have|keep|make|leave|do|drop|put|say|stay|take|assume|forget|stick|not|focus|aim)|(?:there's |there is |so )no need (?:for|to)|we (?:don't|do not) need|we can (?:forget|drop|skip|leave out)|so (?:it|that|this) (?:will|should) be|is definitely)\b/i;
/** "It should be", "we want". */
export const POSSIBLE_DECISION =
  /\b(?:(?:we|it|they|there|remote) should (?:have|be|use|only|not)|we(?:'re| are) (?:pretty much )?(?:decided|going for)|looks like we(?:'re| are) going|(?:it|that|this)(?:'s| is) going to be|we definitely|definitely want|we want|(?:only|just) be used)\b/i;
const OPEN_WORDS = `last (?:time|week|month|year), not (?:decide|agree), not decided, if we, whether, try to, haven't, have not, hasn't, must decide,
  (?:need|have|has|had|got|going|want|trying|try|able|order|time|ready|meeting|ought|supposed) to (?:decide|agree), should we, shall we, could we, can we,
  do we, are we, would be, could be, might, maybe, perhaps, i don't know, not sure, unless, (?:until|before|when|once) we(?:'ve| have)? (?:decided|agreed|settled), as we agreed to, they (?:decided|agreed|have|had|want), they've`;
/** A decision may last until something, and begin with something: "We agreed to use the old kitchen until we have the permit". */
const LATER_WORDS = 'until we, before we, when we, once we';
/** Open, conditional, past, or decided by others. */
const OPEN = new RegExp(`\\b${anyOf(OPEN_WORDS)}\\b`, 'i');
const OPEN_OR_LATER = new RegExp(`\\b${anyOf(`${OPEN_WORDS}, ${LATER_WORDS}`)}\\b`, 'i');

export const isUndecided = (text: string): boolean => (EXPLICIT_DECISION.test(text) ? OPEN : OPEN_OR_LATER).test(text);

/** "Decision: we use the blue one." */
export const LABELED_DECISION =
  /^(?:(?:the|our|final) )*(?:decisions?(?: made| taken)?|resolved|agreed)\s*(?::|–|—|-(?= ))\s*(?<statement>\S.{8,})$/iu;
/** "That's agreed, the fence will be built." */
export const AGREED_STATEMENT =
  /^(?:(?:okay|good|so|right|then)[,.]? )*(?:that|it)(?:'s| is) (?:now |then )?(?:agreed|decided|settled)(?:,|:| that) (?<statement>(?:the|we|our|all|every|it|a|an|no)\b.{8,})$/iu;
/** "Let's …", "we will …", but not "let's do that", which does not name the plan. */
export const PLAN =
  /^(?:let's|we'll|we will(?: not)?|we won't|we(?:'re| are) not going to|we(?= (?:set|use|order|take|keep|ship|defer|leave|put|start|stop|drop|run|give|make|appoint|elect|hire|buy|move|extend|build|choose|close|open|cancel|postpone|invite|reject|renew|sell|replace|remove|reduce|raise|lower|switch|sign|skip|ban|plant|paint|pay|go (?:with|for))\b)) (?!\p{L}+ (?:it|that|this|them|so)\b(?! (?:an?|the|\d+|one|two|three|four|five|six|seven|eight|nine|ten|\p{L}+ (?:hundred|thousand|per cent|percent|euros|pounds|dollars))\b))(?!be\b|have to\b|need\b|see\b)\p{L}+ /iu;
/** "I propose", "shall we", "we should". */
export const PROPOSAL =
  /\b(?:i(?:'d| would)? (?:propose|move|suggest|recommend)|it (?:has been|is|was) (?:proposed|moved)(?: and seconded)? that|let's|we (?:go|stick) (?:with|for)|we (?:should|will)|(?<!\band )we (?:could|can)|we'll|shall we|should we|why don't we|how about|the (?:proposal|motion|recommendation) is)\b/i;

const DECIDED = '(?:decided|agreed(?: to)?|settled|concluded|discussed)';
const EARLIER =
  '(?:,? (?:already|before|earlier|here|so far|today|then|now|yesterday|(?:in|on|at|during) (?:the|our|this|that) (?:(?:last|previous|first|second|third|earlier) )?(?:meetings?|session|time|call|discussion|round|presentation|one|week|month)))*';
/** "This is what we decided in the last meeting", "We already decided that", "the curves which we decided": says that there is a decision, not which. */
export const UNNAMED_DECISION = new RegExp(
  `^(?:(?:and|so|but|well|yeah|i think|basically),? )*(?:(?:\\p{L}+ ){0,3}(?:this|that|it|here)(?:'s| is| was)(?: \\p{L}+){0,2} (?:what|as)|(?:the|a) (?:\\p{L}+ ){1,4}(?:which|that|what)|i can (?:\\p{L}+ ){1,5}of what|(?:on |about |for )?(?:the \\p{L}+,? )?(?:well,? )?)? ?(?:we|i|you|they)(?:'ve| have| had)?(?: (?:all|also|already|just|basically))* ${DECIDED}(?:(?: (?:up)?on)?(?: (?:that|it|this))?| the \\p{L}+|(?<=\\bdecided|\\balready .*) (?:up)?on the \\p{L}+)${EARLIER}[.!]?$`,
  'iu',
);
