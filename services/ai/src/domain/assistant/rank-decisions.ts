import { coversQuestion, getComparableWords } from './question-words.ts';
import { computeWordWeights } from './select-quote.ts';

type RankedDecision = {
  readonly text: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
};

/**
 * The decisions that contain enough words of a question, those with the largest share first and the newest first among equals. Words
 * that are rare in these decisions count more. Returns all decisions if the question has no words.
 */
export function rankDecisions<D extends RankedDecision>(
  decisions: readonly D[],
  questionWords: ReadonlySet<string>,
): readonly D[] {
  const weights = computeWordWeights(
    questionWords,
    decisions.map(({ text }) => text),
  );
  return decisions
    .filter(({ text }) => coversQuestion(questionWords, text))
    .map((decision) => {
      const words = getComparableWords(decision.text);
      const weight = [...weights].reduce((sum, [word, wordWeight]) => sum + (words.has(word) ? wordWeight : 0), 0);
      return { decision, weight };
    })
    .toSorted((a, b) => b.weight - a.weight || compareText(b.decision.startedAt, a.decision.startedAt))
    .map(({ decision }) => decision);
}

const compareText = (left: string, right: string): number => (left < right ? -1 : Number(left > right));
