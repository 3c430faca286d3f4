import { getStem, getWords } from './writer/words/terms.ts';
import { functionWords } from './writer/words/vocabulary.ts';

/** A clause of a claim says what a clause of the words says when so much of it stands there. */
const SAME_CLAUSE = 0.75;

const NEGATION = /\b(?:not|never|cannot|no|nor|neither|nobody|nothing|none)\b|n't\b/i;
const NEGATIONS = new RegExp(NEGATION, 'gi');
/** Whatever says "no", or leaves open, in other words: a claim with one of these has dropped nothing. Too many rather than too few. */
const NEGATION_SYNONYM =
  /\b(?:not|never|cannot|no|nor|neither|nobody|nothing|none|without|against|reject\w*|refus\w+|declin\w+|den(?:y|ied|ies)|drop\w*|avoid\w*|exclud\w+|skip\w*|stop\w*|cancel\w*|fail\w*|lack\w*|instead|rather|prevent\w*|postpon\w+|defer\w*|delay\w*|oppos\w+|object\w*|disagree\w*|doubt\w*|miss(?:ing|ed|es)?|leav\w+ out|left out|ruled? out|free of|hardly|barely|rarely|seldom|only|yet|still|open|if|whether|un\p{Ll}{4,}|im(?:possible|practical)|question\w*|ask(?:s|ed)?|wonder\w*|discuss\w*|consider\w*|propos\w+|suggest\w*|depend\w*|until|before|once|after)\b|n't\b/iu;

/** A "not" that takes nothing back: asked ("don't we"), more than that ("not only"), twice ("don't forget"), for the time being, or why. */
const HARMLESS_NEGATION: readonly RegExp[] = [
  /\b(?:is|are|was|were|do|does|did|wo|would|ca|could|should|have|has|had)n't (?:it|we|you|they|he|she|i|there|that|this|those|these|everyone|everybody)\b/i,
  /\b(?:why not|not (?:only|just|merely|to mention|least)|if not|or not|no (?:doubt|problem|wonder|matter|objections?|sooner|later than|more than|less than|longer than)|nothing (?:but|else)|(?:do not|don't|never|not) (?:forget|mind|worry|hesitate|fail)|can(?:'t|not) wait|(?:nobody|no one) objects|(?:would|should)n't be a problem)\b/i,
  /\b(?:until|till|unless|before|without|otherwise|un\p{Ll}{4,}|impossible)\b/iu,
  /\b(?:reason|why)\b.*(?:\b(?:not|never|no|nobody)\b|n't\b)/i,
];
/** "No, we keep it": an answer to something else. */
const LEADING_NO =
  /^\W*(?:(?:oh|well|yeah|yes|okay|so|um|uh),? )*no\b(?=\s*(?:$|[,.;:!?-])|,? (?:no|i|we|you|they|he|she|it|that|the|let's)\b)/i;
/** Where one clause ends and another begins; "numbers and not codes" are two. */
const CLAUSE_END =
  /[.?!;:,]+(?=\s|$)|\s+(?:but|'?cause|cos|because|although|though|while|whereas|however|so|which|who)\s+|\s+and\s+(?=not\b|(?:i|we|you|they|he|she|it|that|this|there|then|the)\b)|(?<!\b(?:is|are|was|were|am|do|does|did|can|could|will|would|should|has|have|had|be|been|may|might|must|or)|'s|'re|'m)\s+(?=not (?:the|a|an|in|on|at|by|for|with|from)\b)/i;
const SENTENCE_END = /[.?!…]/g;
/** Says something of something: a mere name of a subject says neither yes nor no. */
const STATEMENT =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|needs?|wants?|agreed|decided|plans?|going|\p{Ll}{3,}(?:s|ed)|(?:i|we|you|they) \p{Ll}{3,})\b|'(?:s|re|ll|ve|d|m)\b/iu;
/** What is told not to be done: of what has not been done yet a task may well speak. */
const PROHIBITION =
  /\b(?:(?:wo|sha|should|must|need)n't|(?:will|shall|should|must|need) (?:not|never)|no need|(?:don't|do not|doesn't|does not) (?:need|have) to|not going to)\b|^\W*(?:(?:and|so|please|just),? )*(?:don't|do not|never)\b/i;
/** How a report speaks of who said it. */
const REPORTING = new Set(
  'team group everyone all participants members said says noted notes explained explains reported mentioned stated confirmed agreed agrees decided decides meeting'
    .split(' ')
    .map(getStem),
);

type Clause = { readonly stems: ReadonlySet<string>; readonly isDenied: boolean };

/** What a claim rests on: its quote, in the words of the segments that it cites. */
export type Words = { readonly quote: string; readonly cited: string };

/**
 * True when a claim says yes to what its words say no to: a clause of it, without any "no", is a clause of the words that has one,
 * and is less like each that has none. English only. `isTask` for what is to be done; `names` are no part of what is said.
 */
export function dropsNegation(
  claim: string,
  { quote, cited }: Words,
  { isTask, names }: { readonly isTask: boolean; readonly names: readonly string[] },
): boolean {
  const around = sentencesAround(quote, cited);
  if (!NEGATION.test(normalizeApostrophes(around))) return false;
  const denied = splitClauses(around, isTask).filter(({ isDenied }) => isDenied);
  if (denied.length === 0) return false;
  const affirmed = splitClauses(cited, isTask).filter(({ isDenied }) => !isDenied);
  const ignored = new Set([...REPORTING, ...names.flatMap(getWords).map(getStem)]);
  return normalizeApostrophes(claim)
    .split(CLAUSE_END)
    .some((clause) => {
      if (NEGATION_SYNONYM.test(clause) || !(isTask || STATEMENT.test(clause))) return false;
      const stems = [...getContentStems(clause)].filter((stem) => !ignored.has(stem));
      if (stems.length === 0) return false;
      const getHighestLikeness = (clauses: readonly Clause[]) =>
        clauses.reduce((most, of) => Math.max(most, stems.filter((stem) => of.stems.has(stem)).length), 0) /
        stems.length;
      const likeness = getHighestLikeness(denied);
      return likeness >= SAME_CLAUSE && likeness > getHighestLikeness(affirmed);
    });
}

const normalizeApostrophes = (text: string): string => text.replaceAll('’', "'");

/** The quote with the beginning of its sentence: what is denied there may stand before what is quoted. */
function sentencesAround(quote: string, cited: string): string {
  const at = cited.indexOf(quote);
  if (at < 0) return quote;
  const before = [...cited.slice(0, at).matchAll(SENTENCE_END)].at(-1);
  return cited.slice(before === undefined ? 0 : before.index + 1, at + quote.length);
}

function splitClauses(words: string, isTask: boolean): Clause[] {
  return normalizeApostrophes(words)
    .split(CLAUSE_END)
    .map((clause) => {
      const own = clause.replace(LEADING_NO, '');
      const isOnce = own.match(NEGATIONS)?.length === 1;
      const isMeant = isOnce && !HARMLESS_NEGATION.some((pattern) => pattern.test(own));
      return { stems: getContentStems(own), isDenied: isMeant && (!isTask || PROHIBITION.test(own)) };
    });
}

/** Stems of all but small words: also of "use" and "need", which may be all that a clause is about. */
function getContentStems(clause: string): Set<string> {
  return new Set(
    getWords(clause)
      .filter((word) => !functionWords.has(word) && !word.endsWith("n't"))
      .map(getStem),
  );
}
