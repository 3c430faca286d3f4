import { CLAUSE_SIMILARITY_MIN } from '../../limits.ts';
import { getStem, getWords } from '../writer/words/terms.ts';
import { functionWords } from '../writer/words/vocabulary.ts';

const NEGATION = /\b(?:not|never|cannot|no|nor|neither|nobody|nothing|none)\b|n't\b/i;
const NEGATIONS = new RegExp(NEGATION, 'gi');
/** A statement with one of these words does not drop a negation. Deliberately broad. */
const NEGATION_SYNONYM =
  /\b(?:not|never|cannot|no|nor|neither|nobody|nothing|none|without|against|reject\w*|refus\w+|declin\w+|den(?:y|ied|ies)|drop\w*|avoid\w*|exclud\w+|skip\w*|stop\w*|cancel\w*|fail\w*|lack\w*|instead|rather|prevent\w*|postpon\w+|defer\w*|delay\w*|oppos\w+|object\w*|disagree\w*|doubt\w*|miss(?:ing|ed|es)?|leav\w+ out|left out|ruled? out|free of|hardly|barely|rarely|seldom|only|yet|still|open|if|whether|un\p{Ll}{4,}|im(?:possible|practical)|question\w*|ask(?:s|ed)?|wonder\w*|discuss\w*|consider\w*|propos\w+|suggest\w*|depend\w*|until|before|once|after)\b|n't\b/iu;

/** Negations without effect: questions ("don't we"), "not only", double negation ("don't forget"), conditions, reasons. */
const HARMLESS_NEGATION: readonly RegExp[] = [
  /\b(?:is|are|was|were|do|does|did|wo|would|ca|could|should|have|has|had)n't (?:it|we|you|they|he|she|i|there|that|this|those|these|everyone|everybody)\b/i,
  /\b(?:why not|not (?:only|just|merely|to mention|least)|if not|or not|no (?:doubt|problem|wonder|matter|objections?|sooner|later than|more than|less than|longer than)|nothing (?:but|else)|(?:do not|don't|never|not) (?:forget|mind|worry|hesitate|fail)|can(?:'t|not) wait|(?:nobody|no one) objects|(?:would|should)n't be a problem)\b/i,
  /\b(?:until|till|unless|before|without|otherwise|un\p{Ll}{4,}|impossible)\b/iu,
  /\b(?:reason|why)\b.*(?:\b(?:not|never|no|nobody)\b|n't\b)/i,
];
/** "No, we keep it": the "no" does not negate the clause. */
const LEADING_NO =
  /^\W*(?:(?:oh|well|yeah|yes|okay|so|um|uh),? )*no\b(?=\s*(?:$|[,.;:!?-])|,? (?:no|i|we|you|they|he|she|it|that|the|let's)\b)/i;
/** Boundary between two clauses, such as "and" in "numbers and not codes". */
const CLAUSE_END =
  /[.?!;:,]+(?=\s|$)|\s+(?:but|'?cause|cos|because|although|though|while|whereas|however|so|which|who)\s+|\s+and\s+(?=not\b|(?:i|we|you|they|he|she|it|that|this|there|then|the)\b)|(?<!\b(?:is|are|was|were|am|do|does|did|can|could|will|would|should|has|have|had|be|been|may|might|must|or)|'s|'re|'m)\s+(?=not (?:the|a|an|in|on|at|by|for|with|from)\b)/i;
const SENTENCE_END = /[.?!…]/g;
/** A clause that states something contains a verb. */
const CLAUSE_VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|needs?|wants?|agreed|decided|plans?|going|\p{Ll}{3,}(?:s|ed)|(?:i|we|you|they) \p{Ll}{3,})\b|'(?:s|re|ll|ve|d|m)\b/iu;
/** Prohibits something. Other negations, such as "not done yet", do not contradict a task. */
const PROHIBITION =
  /\b(?:(?:wo|sha|should|must|need)n't|(?:will|shall|should|must|need) (?:not|never)|no need|(?:don't|do not|doesn't|does not) (?:need|have) to|not going to)\b|^\W*(?:(?:and|so|please|just),? )*(?:don't|do not|never)\b/i;
/** Words with which minutes attribute a statement to a person. */
const REPORTING = new Set(
  'team group everyone all participants members said says noted notes explained explains reported mentioned stated confirmed agreed agrees decided decides meeting'
    .split(' ')
    .map(getStem),
);

type Clause = { readonly stems: ReadonlySet<string>; readonly isNegated: boolean };

/** The quote of a statement, and the text of the segments that it cites. */
export type CitedQuote = { readonly quote: string; readonly cited: string };

/**
 * True if a statement drops the negation of its quote: one of its clauses without a negation matches a negated clause of the
 * quote better than any other clause. English only. `isActionItem` is set for action items; `names` are ignored.
 */
export function dropsNegation(
  statement: string,
  { quote, cited }: CitedQuote,
  { isActionItem, names }: { readonly isActionItem: boolean; readonly names: readonly string[] },
): boolean {
  const negatedText = extendToSentenceStart(quote, cited);
  if (!NEGATION.test(normalizeApostrophes(negatedText))) return false;
  const negatedClauses = splitClauses(negatedText, isActionItem).filter(({ isNegated }) => isNegated);
  if (negatedClauses.length === 0) return false;
  const affirmedClauses = splitClauses(cited, isActionItem).filter(({ isNegated }) => !isNegated);
  const ignoredStems = new Set([...REPORTING, ...names.flatMap(getWords).map(getStem)]);
  return normalizeApostrophes(statement)
    .split(CLAUSE_END)
    .some((clause) => {
      if (NEGATION_SYNONYM.test(clause) || !(isActionItem || CLAUSE_VERB.test(clause))) return false;
      const stems = [...getClauseStems(clause)].filter((stem) => !ignoredStems.has(stem));
      if (stems.length === 0) return false;
      const getHighestSimilarity = (clauses: readonly Clause[]) =>
        clauses.reduce((highest, other) => Math.max(highest, stems.filter((stem) => other.stems.has(stem)).length), 0) /
        stems.length;
      const similarity = getHighestSimilarity(negatedClauses);
      return similarity >= CLAUSE_SIMILARITY_MIN && similarity > getHighestSimilarity(affirmedClauses);
    });
}

const normalizeApostrophes = (text: string): string => text.replaceAll('’', "'");

/** Extends the quote to the start of its sentence, where a negation may occur. */
function extendToSentenceStart(quote: string, cited: string): string {
  const start = cited.indexOf(quote);
  if (start < 0) return quote;
  const sentenceEnd = [...cited.slice(0, start).matchAll(SENTENCE_END)].at(-1);
  return cited.slice(sentenceEnd === undefined ? 0 : sentenceEnd.index + 1, start + quote.length);
}

function splitClauses(words: string, isActionItem: boolean): Clause[] {
  return normalizeApostrophes(words)
    .split(CLAUSE_END)
    .map((clause) => {
      const clauseText = clause.replace(LEADING_NO, '');
      const hasOneNegation = clauseText.match(NEGATIONS)?.length === 1;
      const isNegation = hasOneNegation && !HARMLESS_NEGATION.some((pattern) => pattern.test(clauseText));
      return {
        stems: getClauseStems(clauseText),
        isNegated: isNegation && (!isActionItem || PROHIBITION.test(clauseText)),
      };
    });
}

/** Stems of all words except function words; includes verbs such as "use" and "need". */
function getClauseStems(clause: string): Set<string> {
  return new Set(
    getWords(clause)
      .filter((word) => !functionWords.has(word) && !word.endsWith("n't"))
      .map(getStem),
  );
}
