import { BEST_PART_WEIGHT, BM25_LENGTH_WEIGHT, BM25_PRESENCE, BM25_SATURATION } from '../../limits.ts';
import type { StoredPassage } from '../passages.ts';
import { splitWords } from '../words.ts';
import { createStemmer } from './question-words.ts';
import type { RelatedWord } from './related-words.ts';
import type { RetrievalPassage } from './retrieval-passages.ts';

type Counts = ReadonlyMap<string, number>;

/** A passage with the number of occurrences of each stem. The name of each speaker counts once. */
export type CountedPassage = {
  readonly passage: RetrievalPassage;
  readonly counts: Counts;
  /** Those of its parts, which are stored passages, without names of speakers. */
  readonly parts: readonly Counts[];
  readonly length: number;
};

/** A word of the question, with its other forms and related words. */
export type Term = {
  readonly stem: string;
  readonly forms: readonly string[];
  readonly related: readonly RelatedWord[];
};

export type Score = {
  /** Share of the terms, weighted by rarity, that the passage contains: 0 to 1. */
  readonly relevance: number;
  readonly score: number;
};

/** Counts the stems of each passage. Each stored passage is read once, although it is in several overlapping passages. */
export function countStems(passages: readonly RetrievalPassage[]): CountedPassage[] {
  const stem = createStemmer();
  const countsByPassage = new Map<StoredPassage, Counts>();
  const countWords = (text: string): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const word of splitWords(text)) addCount(counts, stem(word.text), 1);
    return counts;
  };
  const countStored = (stored: StoredPassage): Counts => {
    const counted = countsByPassage.get(stored) ?? countWords(stored.text);
    countsByPassage.set(stored, counted);
    return counted;
  };
  return passages.map((passage) => {
    const counts = new Map<string, number>();
    const speakers = [...new Set(passage.turns.map(({ speaker }) => speaker))].map(countWords);
    const parts = passage.parts.map(countStored);
    for (const part of [...parts, ...speakers]) for (const [word, count] of part) addCount(counts, word, count);
    return { passage, counts, parts, length: sum(counts.values()) };
  });
}

function addCount(counts: Map<string, number>, word: string, count: number): void {
  counts.set(word, (counts.get(word) ?? 0) + count);
}

/**
 * The BM25 score of each passage; 0 without any of the terms in one of their forms. Related words count in the score only. Within one
 * meeting, a share of the score of its best part is added, because words of a question that are close to each other answer it, and so do
 * many of its words; over several meetings, the topic of the whole passage tells more. None if no passage contains any of the terms
 * themselves.
 */
export function scorePassages(terms: readonly Term[], countedPassages: readonly CountedPassage[]): Score[] {
  const isFound = terms.some(({ stem }) => countedPassages.some(({ counts }) => counts.has(stem)));
  if (!isFound) return [];
  const averageLength = sum(countedPassages.map(({ length }) => length)) / countedPassages.length;
  const ownFrequencies = terms.map((term) => countedPassages.map(({ counts }) => getOwnFrequency(term, counts)));
  const frequencies = terms.map((term, number) =>
    countedPassages.map(({ counts }, index) => (ownFrequencies[number]?.[index] ?? 0) + countRelated(term, counts)),
  );
  const ownWeights = getWeights(terms, countedPassages, ownFrequencies);
  const weights = getWeights(terms, countedPassages, frequencies);
  const scorePart = createPartScore(terms, weights);
  const isOneMeeting = new Set(countedPassages.map(({ passage }) => passage.meeting.id)).size === 1;
  const presence = isOneMeeting ? BM25_PRESENCE : 0;
  return countedPassages.map(({ length, parts }, index) => {
    const relevance = getShare(ownWeights, ownFrequencies, index);
    if (relevance === 0) return { relevance, score: 0 };
    const damping = BM25_SATURATION * (1 - BM25_LENGTH_WEIGHT + (BM25_LENGTH_WEIGHT * length) / averageLength);
    let score = 0;
    for (const [number, weight] of weights.entries()) {
      const frequency = frequencies[number]?.[index] ?? 0;
      score +=
        weight * ((frequency * (BM25_SATURATION + 1)) / (frequency + damping) + presence * Math.min(1, frequency));
    }
    if (isOneMeeting) score += BEST_PART_WEIGHT * Math.max(0, ...parts.map(scorePart));
    return { relevance, score: score * (1 + getShare(weights, frequencies, index)) };
  });
}

/** By term, and then by passage. */
type Frequencies = readonly (readonly number[])[];

/** The rarity of each term; of one whose stem occurs nowhere, that of what its frequencies count. */
function getWeights(
  terms: readonly Term[],
  countedPassages: readonly CountedPassage[],
  frequencies: Frequencies,
): readonly number[] {
  return terms.map(({ stem }, number) => {
    const passageCount = countedPassages.filter(({ counts }) => counts.has(stem)).length;
    const containing =
      passageCount > 0 ? passageCount : (frequencies[number] ?? []).filter((frequency) => frequency > 0).length;
    return containing === 0 ? 0 : Math.log(1 + (countedPassages.length - containing + 0.5) / (containing + 0.5));
  });
}

/** The share of the terms, by weight, that the passage at `index` contains. */
function getShare(weights: readonly number[], frequencies: Frequencies, index: number): number {
  const found = weights.map((weight, number) => weight * Math.min(1, frequencies[number]?.[index] ?? 0));
  return sum(found) / sum(weights);
}

/** The BM25 score of a part, without its length: all have about the same one. Each part is in several passages. */
function createPartScore(terms: readonly Term[], weights: readonly number[]): (part: Counts) => number {
  const scores = new Map<Counts, number>();
  return (part) => {
    const cachedScore = scores.get(part);
    if (cachedScore !== undefined) return cachedScore;
    const termScores = terms.map((term, number) => {
      const frequency = getOwnFrequency(term, part) + countRelated(term, part);
      return ((weights[number] ?? 0) * frequency * (BM25_SATURATION + 1)) / (frequency + BM25_SATURATION);
    });
    const score = sum(termScores);
    scores.set(part, score);
    return score;
  };
}

/** Occurrences of the term in all its forms. */
function getOwnFrequency({ stem, forms }: Term, counts: Counts): number {
  let frequency = counts.get(stem) ?? 0;
  for (const form of forms) frequency += counts.get(form) ?? 0;
  return frequency;
}

/** Each occurrence of a related word counts as a fraction of one of the term. */
function countRelated({ related }: Term, counts: Counts): number {
  let count = 0;
  for (const { stem, weight } of related) count += weight * (counts.get(stem) ?? 0);
  return count;
}

export function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
