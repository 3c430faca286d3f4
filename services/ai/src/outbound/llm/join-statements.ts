import { type Evidence, getEvidence } from '../../domain/draft.ts';
import { isNearDuplicate, joinCitations } from '../../domain/near-duplicates.ts';
import { getWords } from '../../domain/writer/words/terms.ts';
import { JOINED_STATEMENTS, JOINED_WORDS_SHARE } from '../../limits.ts';

type Statement = Evidence & { readonly text: string };

/** Shorter words are mostly function words. */
const LONGER_WORD = /^(?:.*\p{N}.*|\p{L}{5,}.*)$/u;

/**
 * The line that a merge creates from several statements, with all their citations. A text with new words is not used, and statements that
 * have no such text and are not similar stay separate lines.
 */
export function joinStatements(statements: readonly Statement[], text: string): Statement[] {
  const [first, ...others] = statements;
  if (first === undefined) return [];
  const canJoin = others.length > 0 && statements.length <= JOINED_STATEMENTS;
  if (canJoin && usesOnlyWordsOf(text, statements)) return [{ ...joinAll(first, others), text }];
  if (canJoin && others.every((other) => isNearDuplicate(first.text, other.text, true)))
    return [joinAll(first, others)];
  return statements.map((statement) => ({ text: statement.text, ...getEvidence(statement) }));
}

const joinAll = (first: Statement, otherStatements: readonly Statement[]): Statement =>
  otherStatements.reduce<Statement>((joined, other) => joinCitations(joined, other), {
    text: first.text,
    ...getEvidence(first),
  });

/** True if the statements contain all numbers and most longer words of a text, and the text contains a word of each of them. */
function usesOnlyWordsOf(text: string, statements: readonly Statement[]): boolean {
  const longer = getWords(text).filter((word) => LONGER_WORD.test(word));
  const statementWords = statements.map(
    (statement) => new Set([statement.text, statement.evidence.quote].flatMap(getWords)),
  );
  const isKnown = (word: string) => statementWords.some((words) => words.has(word));
  if (longer.length === 0 || longer.some((word) => /\p{N}/u.test(word) && !isKnown(word))) return false;
  const knownCount = longer.filter(isKnown).length;
  return (
    knownCount >= longer.length * JOINED_WORDS_SHARE &&
    statementWords.every((words) => longer.some((word) => words.has(word)))
  );
}
