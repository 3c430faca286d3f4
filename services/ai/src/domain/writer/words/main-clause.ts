import nlp from 'compromise/two';

/** "Others that are concealed", "The device itself that's going to be …": a noun that is followed only by a clause about it. */
const NOUN_WITH_CLAUSE =
  /^(?:(?:the|a|an|our|this|that|these|those) (?:(?!(?:is|are|was|were|means|shows?|says?|said|seems)\b)\p{L}+ ){2,5}?|(?:something|somebody|someone|anything|others|those|everything) )(?:itself )?(?:that|which|who|where)(?='|\s)/iu;
/** Another clause, which no longer describes the noun. */
const FURTHER_CLAUSE = /,? (?:because|although|though|while|whereas|if|when|unless|so that|and then)\b.*$/i;
const RELATIVE = /\b(?:that|which|who|where)\b/gi;
/** "Inspired by the latest fashion", "Based on what we heard": a participle without a main clause after a comma. */
const PARTICIPLE =
  /^(?:(?:mostly|mainly|partly|largely) )?(?:inspired|based|focused|aimed|compared|driven|caused|followed|considering|regarding|concerning)\b[^,]*$/i;
/** "I think given that the product only replaces one.", "Considering that it is late." */
const CONDITION =
  /(?:^|\b(?:think|thought|say|said|guess) )(?:given|considering|provided|seeing|assuming) that\b[^,]*$/i;
/** "Just on the spur of the moment, and she …": an adverbial with the rest of another sentence. */
const LONE_ADVERBIAL = /^(?:just|only|maybe|also|not) (?:on|in|at|by|for|with|from|of|to)\b[^,]*, (?:and|but|so)\b/i;

/** "Because of the lighting that we've decided to put in as well." */
const LONE_REASON = /^because\b[^,]*$/i;
/** "How to make a survey of how many people have a television.", "What to do about the roof." */
const LONE_METHOD =
  /^(?:how|what|where|when|who|which \p{L}+) to (?!(?:.* )?(?:is|was|are|were|depends?|matters?|remains?)\b)/iu;
/** "Why the curves decrease the size.", "How that would power the lamp.", "What we need a good manual.": an indirect question … */
const INDIRECT_QUESTION = /^(?:how|why|what|whether|what's|how's)\b(?!.*\?)/i;
/** … unless it is the subject of a sentence: "What we need is a manual". */
const PREDICATE =
  /(?:\b(?:is|was|are|were|will|would be|'re|means?|meant|matters?|depends?|remains?|happens?|happened|shows?|showed|makes?|made|has|had|needs|worries|surprised|interests?|bothers?|(?:went|goes) (?:up|down|well|wrong|back)|rose|fell|became|costs?|takes|took|leads|led|caused?|causes|explains?)\b|[\p{L}]'s\b)/iu;

/** True if a text has no main clause: a noun with a clause about it, a participle or a condition. */
export function lacksMainClause(text: string): boolean {
  if ([PARTICIPLE, CONDITION, LONE_ADVERBIAL, LONE_REASON, LONE_METHOD].some((pattern) => pattern.test(text)))
    return true;
  if (INDIRECT_QUESTION.test(text) && !PREDICATE.test(text.replace(FURTHER_CLAUSE, ''))) return true;
  if (!NOUN_WITH_CLAUSE.test(text)) return false;
  const clause = text.replace(FURTHER_CLAUSE, '');
  const relatives = clause.match(RELATIVE)?.length ?? 0;
  return nlp(clause).match('#Verb+').length <= relatives;
}

const SUBJECT = '(?:i|we|you|they|he|she|it|there|this|that|these|those|everyone|everybody|anyone|anybody|people)';
/** "Shall we …", "does it need …": a question that the speech engine ended with a full stop. */
const QUESTION = new RegExp(
  `^(?:(?:and|but|so|or|then|okay|well|again|basically|first|firstly|secondly|finally|in particular|for example),? )*(?:(?:do|does|did|is|are|was|were|will|would|can|could|has|have)(?:n't)? (?:the|our|your|their|this|that|an?|any|\\p{Lu}\\p{L}+) \\p{L}+(?![^,]*, (?:the|our|i|we|you|they|it|this|that)\\b)|who(?:'s| is|'ll| will| wants| would|'s going) (?!.* (?:is|will|has|can)\\b)|(?:how|what) about\\b|why not\\b|what if\\b|how come\\b|(?:shall|should|do|does|did|is|are|was|were|can|could|would|will|have|has|am)(?:n't)? ${SUBJECT}\\b|(?:how|why|where|what|who|when)(?: \\p{L}+)? (?:shall|should|do|does|did|is|are|was|were|can|could|would|will|have|has) ${SUBJECT}\\b)`,
  'iu',
);

/** True for a question by its word order, even if it ends with a full stop. */
export const hasQuestionWordOrder = (text: string): boolean => QUESTION.test(text);
