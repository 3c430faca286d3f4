import { LIVE_PASSAGES_PER_QUESTION, PASSAGE_WORDS } from '../../../limits.ts';
import type { Segment } from '../../draft.ts';
import { getComparableWords } from '../question-words.ts';
import { computeWordWeights } from '../select-quote.ts';

type LivePassage = {
  readonly segments: readonly Segment[];
  /** Share of the words of the question that it contains, rare words counting more: 0 to 1. */
  readonly relevance: number;
};

/**
 * The passages of a live transcript that contain most of a question, best first, and the latest one, because questions during a meeting
 * are often about what was just said. Live transcripts are not in the search index.
 */
export function findLivePassages(segments: readonly Segment[], question: string): LivePassage[] {
  const passages = splitIntoPassages(segments);
  const words = getComparableWords(question);
  const texts = passages.map((passage) => passage.map(({ text }) => text).join(' '));
  const weights = computeWordWeights(words, texts);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const rated = passages.map((passage, index): LivePassage => {
    const found = [...getComparableWords(texts[index] ?? '')].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
    return { segments: passage, relevance: total === 0 ? 0 : found / total };
  });
  const best = rated
    .filter(({ relevance }) => relevance > 0)
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, LIVE_PASSAGES_PER_QUESTION);
  const latest = rated.at(-1);
  return latest === undefined || best.includes(latest) ? best : [...best, latest];
}

function splitIntoPassages(segments: readonly Segment[]): Segment[][] {
  const passages: Segment[][] = [];
  let words = Number.POSITIVE_INFINITY;
  for (const segment of segments) {
    if (words >= PASSAGE_WORDS) {
      passages.push([]);
      words = 0;
    }
    passages.at(-1)?.push(segment);
    words += segment.text.split(/\s+/u).length;
  }
  return passages;
}
