import type { WriterInput } from '../draft.ts';
import { findMarkedPassages, type MarkKind } from '../marked-passages.ts';
import { MARKED_BONUS } from './limits.ts';
import type { ScoredSentence } from './salience.ts';
import type { Sentence } from './words/sentences.ts';

/** Indexes of the sentences around a moment that a user marked, by kind of mark. */
export type MarkedSentences = Readonly<Record<MarkKind, ReadonlySet<number>>>;

export function findMarkedSentences(
  input: Pick<WriterInput, 'brief' | 'segments'>,
  sentences: readonly Sentence[],
): MarkedSentences {
  const marked = { decision: new Set<number>(), action: new Set<number>(), important: new Set<number>() };
  for (const { kind, from, to } of findMarkedPassages(input)) {
    for (const { index, fromSegment, toSegment } of sentences) {
      if (fromSegment <= to && toSegment >= from) marked[kind].add(index);
    }
  }
  return marked;
}

/** Raises the scores of marked sentences, for every kind of mark, because users expect their marks in the minutes. */
export function raiseMarkedScores(
  scores: ReadonlyMap<number, ScoredSentence>,
  marked: MarkedSentences,
): Map<number, ScoredSentence> {
  const isMarked = (index: number) => Object.values(marked).some((indexes) => indexes.has(index));
  return new Map(
    [...scores].map(([index, scored]) => [
      index,
      isMarked(index) ? { ...scored, score: scored.score + MARKED_BONUS.sentence } : scored,
    ]),
  );
}
