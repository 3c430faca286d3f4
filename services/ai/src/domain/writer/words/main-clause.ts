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

/** True if a text has no main clause: a noun with a clause about it, a participle or a condition. */
export function lacksMainClause(text: string): boolean {
  if (PARTICIPLE.test(text) || CONDITION.test(text) || LONE_ADVERBIAL.test(text)) return true;
  if (!NOUN_WITH_CLAUSE.test(text)) return false;
  const clause = text.replace(FURTHER_CLAUSE, '');
  const relatives = clause.match(RELATIVE)?.length ?? 0;
  return nlp(clause).match('#Verb+').length <= relatives;
}

const SUBJECT = '(?:i|we|you|they|he|she|it|there|this|that|these|those|everyone|everybody|anyone|anybody|people)';
/** "Shall we …", "does it need …": a question that the recognizer ended with a full stop. */
const QUESTION = new RegExp(
  `^(?:(?:and|but|so|or|then|okay|well),? )*(?:(?:shall|should|do|does|did|is|are|was|were|can|could|would|will|have|has|am)(?:n't)? ${SUBJECT}\\b|(?:how|why|where|what|who|when)(?: \\p{L}+)? (?:shall|should|do|does|did|is|are|was|were|can|could|would|will|have|has) ${SUBJECT}\\b)`,
  'iu',
);

/** True for a question by its word order, even if it ends with a full stop. */
export const hasQuestionWordOrder = (text: string): boolean => QUESTION.test(text);
