import { NEGATED_WORDS, SAID_NEGATION_AFTER_WORDS, SAID_NEGATION_BEFORE_WORDS } from '../limits.ts';
import { getStem } from './writer/words/terms.ts';
import { functionWords, hesitations, stopWords } from './writer/words/vocabulary.ts';

/** Words with which a statement negates what follows. */
const NEGATION = /^(?:not|never|cannot|nobody|none|neither|nor|.*n't)$/;
/** Words with which speakers negate, refuse or rule something out. */
const SAID_NEGATION =
  /^(?:not|never|no|nah|nope|cannot|nobody|nothing|none|neither|nor|without|against|reject\w*|refus\w+|declin\w+|deny|den(?:ied|ies|ying)|lack\w*|oppos(?:e|es|ed|ing)|disagree\w*|unable|impossible|unlikely|hardly|instead|rather|.*n't)$/;
/** "Not only", "whether or not", "if not" negate nothing. */
const NEGATES_NOTHING = /^(?:only|just|merely|least|necessarily)$/;
const DOUBLE_NEGATION = /^(?:not|never|no|nobody|none|.*n't)$/;
const SENTENCE_END = /^[.!?\n]$/;
const CLAUSE_END = /^(?:[.!?;:,\n]|but|because|although|though|while|whereas|since|unless|until)$/;

/** Words in lower case, and the marks that end a clause. */
const getTokens = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+(?:'\p{L}+)?|[.!?;:,\n]/gu) ?? [];

const isContent = (token: string): boolean =>
  /^[\p{L}\p{N}]/u.test(token) && !functionWords.has(token) && !hesitations.has(token) && !token.includes("'");

/**
 * True if the statement negates something that nobody negated in the words near its evidence: the first words after its "not" must
 * occur beside a negation there. English only.
 */
export function addsNegation(statement: string, nearby: string): boolean {
  const negated = findNegated(getTokens(statement));
  if (negated.length === 0) return false;
  const said = findSaidNegations(getTokens(nearby));
  return negated.some((stems) => !said.some((saidStems) => stems.some((stem) => saidStems.has(stem))));
}

/** For each negation of a statement, the stems of which one must be negated in the cited words. */
function findNegated(tokens: readonly string[]): string[][] {
  return tokens.flatMap((token, at) => {
    const isHarmless = NEGATES_NOTHING.test(tokens[at + 1] ?? '') || /^(?:or|if)$/.test(tokens[at - 1] ?? '');
    if (!NEGATION.test(token) || isHarmless) return [];
    const after = takeClause(tokens.slice(at + 1));
    const before = takeClause(tokens.slice(0, at).reverse());
    // What two negations of one clause say cannot be compared.
    if (after.some((word) => DOUBLE_NEGATION.test(word))) return [[]];
    // "Not like", "not use" say little: such a word only counts as the first.
    const negatedWords = after.filter(isContent).slice(0, NEGATED_WORDS);
    const words = negatedWords.filter((word, at) => at === 0 || !stopWords.has(word));
    // "The USB plug was not possible" may have been said as "no USB plug".
    const subject = words.some((word) => !stopWords.has(word))
      ? []
      : before.filter((word) => isContent(word) && !stopWords.has(word));
    const stems = [...words, ...subject.slice(0, NEGATED_WORDS)].map(getStem);
    return [stems];
  });
}

function takeClause(tokens: readonly string[]): readonly string[] {
  const end = tokens.findIndex((token) => CLAUSE_END.test(token));
  return end < 0 ? tokens : tokens.slice(0, end);
}

function takeSentence(tokens: readonly string[]): readonly string[] {
  const end = tokens.findIndex((token) => SENTENCE_END.test(token));
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** For each negation in speech, the stems of the words around it in its sentence. */
function findSaidNegations(tokens: readonly string[]): ReadonlySet<string>[] {
  return tokens.flatMap((token, at) => {
    if (!SAID_NEGATION.test(token)) return [];
    const after = takeSentence(tokens.slice(at + 1, at + 1 + SAID_NEGATION_AFTER_WORDS));
    const before = takeSentence(tokens.slice(Math.max(0, at - SAID_NEGATION_BEFORE_WORDS), at).reverse());
    return [new Set([...before, ...after].filter(isContent).map(getStem))];
  });
}
