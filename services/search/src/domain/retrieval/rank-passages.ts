import { BM25_LENGTH_WEIGHT, BM25_SATURATION, SPEAKER_NAME_MIN } from '../../limits.ts';
import { splitWords } from '../words.ts';
import { createStemmer, getQuestionStems, stem } from './question-words.ts';
import { countStems, doOverlap, type RetrievalPassage } from './retrieval-passages.ts';

export type RankedPassage = {
  readonly passage: RetrievalPassage;
  /** Share of the question's words, weighted by rarity, that the passage contains: 0 to 1. */
  readonly relevance: number;
};

/**
 * The best passages for a question by BM25, without passages that overlap with a better one. A passage scores up to twice as much
 * the more of the question's words it contains, because several words of a question rarely occur together by chance. Of the question and its
 * `variants`, which use synonyms, the one that matches a passage best is used. A passage also scores up to
 * twice as much the larger the share of it that is spoken by a person whom the question names.
 */
export function rankPassages(
  question: string,
  passages: readonly RetrievalPassage[],
  limit: number,
  variants: readonly string[] = [],
): RankedPassage[] {
  const stemWord = createStemmer();
  const counted = passages.map((passage) => ({ passage, counts: countStems(passage, stemWord) }));
  const stems = getQuestionStems(question);
  const isSpoken = (stem: string) => stems.includes(stem) || counted.some(({ counts }) => counts.has(stem));
  const otherStems = variants.map(getQuestionStems).filter((others) => others.every(isSpoken));
  const scored = [stems, ...otherStems].map((some) => scorePassages(some, counted));
  const getShare = createSpeakerShare(stems, passages);
  const ranked = counted
    .map(({ passage }, index) => {
      const found = scored.flatMap((scores) => scores[index] ?? []);
      const best = found.reduce((highest, other) => (other.score > highest.score ? other : highest), NOTHING_FOUND);
      return { passage, relevance: best.relevance, score: best.score * (1 + Math.sqrt(getShare(passage))) };
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
  const selected: RankedPassage[] = [];
  for (const { passage, relevance } of ranked) {
    if (selected.length === limit) break;
    if (!selected.some((better) => doOverlap(better.passage, passage))) selected.push({ passage, relevance });
  }
  return selected;
}

/** The share of a passage's characters that belong to speakers whose full names are in the question; 0 for every passage if it contains no name. */
function createSpeakerShare(
  stems: readonly string[],
  passages: readonly RetrievalPassage[],
): (passage: RetrievalPassage) => number {
  const asked = new Set(stems);
  const isNamed = (name: string) => {
    const words = splitWords(name).map(({ text }) => stem(text));
    return name.length >= SPEAKER_NAME_MIN && words.length > 0 && words.every((word) => asked.has(word));
  };
  const speakers = new Set(passages.flatMap(({ turns }) => turns.map(({ speaker }) => speaker)));
  const named = new Set([...speakers].filter(isNamed));
  if (named.size === 0) return () => 0;
  return ({ turns }) => {
    const all = sum(turns.map(({ characters }) => characters));
    const ofNamed = turns.filter(({ speaker }) => named.has(speaker));
    return all === 0 ? 0 : sum(ofNamed.map(({ characters }) => characters)) / all;
  };
}

type CountedPassage = { readonly counts: ReadonlyMap<string, number> };
type Score = { readonly relevance: number; readonly score: number };

const NOTHING_FOUND: Score = { relevance: 0, score: 0 };

/** The score of each passage; none if no passage contains any of the stems. */
function scorePassages(stems: readonly string[], counted: readonly CountedPassage[]): Score[] {
  const lengths = counted.map(({ counts }) => sum(counts.values()));
  const averageLength = sum(lengths) / Math.max(1, lengths.length);
  const weights = stems.map((stem) => {
    const containing = counted.filter(({ counts }) => counts.has(stem)).length;
    return containing === 0 ? 0 : Math.log(1 + (counted.length - containing + 0.5) / (containing + 0.5));
  });
  const weightOfAll = sum(weights);
  if (weightOfAll === 0) return [];
  return counted.map(({ counts }, index) => {
    const relativeLength = (lengths[index] ?? 0) / averageLength;
    let score = 0;
    let found = 0;
    for (const [number, stem] of stems.entries()) {
      const count = counts.get(stem) ?? 0;
      const weight = weights[number] ?? 0;
      if (count === 0) continue;
      found += weight;
      const damping = BM25_SATURATION * (1 - BM25_LENGTH_WEIGHT + BM25_LENGTH_WEIGHT * relativeLength);
      score += (weight * count * (BM25_SATURATION + 1)) / (count + damping);
    }
    const relevance = found / weightOfAll;
    return { relevance, score: score * (1 + relevance) };
  });
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
