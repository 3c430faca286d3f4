import { MINUTES_WEIGHT, SIMILAR_PASSAGES_MAX, SPEAKER_NAME_MIN } from '../../limits.ts';
import { fuseRanks } from '../vectors/fuse-ranks.ts';
import { getSimilarity, type QuestionVector } from '../vectors/vectors.ts';
import { splitWords } from '../words.ts';
import { getQuestionStems, stem } from './question-words.ts';
import type { RelatedWords } from './related-words.ts';
import { doOverlap, type RetrievalPassage } from './retrieval-passages.ts';
import { countStems, type Score, scorePassages, sum, type Term } from './score-passages.ts';
import { createWordForms } from './word-forms.ts';

export type RankedPassage = {
  readonly passage: RetrievalPassage;
  /** Share of the question's words, weighted by rarity, that the passage contains: 0 to 1. */
  readonly relevance: number;
  /** False if it is only similar in meaning. */
  readonly hasQuestionWords: boolean;
};

export type RankOptions = {
  readonly limit: number;
  /** Versions of the question in which terms are replaced by synonyms of the account glossary. */
  readonly variants: readonly string[];
  readonly getRelated: RelatedWords;
  readonly vector?: QuestionVector | undefined;
};

const NOTHING_FOUND: Score = { relevance: 0, score: 0 };

/**
 * The best passages for a question by BM25, without passages that overlap with a better one. The score rises, at most to twice as much,
 * with the share of the question's words that a passage contains, because several words of a question rarely occur together by chance. It
 * rises in the same way with the share of the passage that is spoken by a person whom the question names. Each
 * word that is related to one of the question counts as a fraction of an occurrence of it. Of the question and its `variants`, the one
 * that matches a passage best is used.
 */
export function rankPassages(
  question: string,
  passages: readonly RetrievalPassage[],
  { limit, variants, getRelated, vector }: RankOptions,
): RankedPassage[] {
  const countedPassages = countStems(passages);
  const stems = getQuestionStems(question);
  // A variant helps only if its words occur in the question or in a passage.
  const isKnownStem = (other: string) =>
    stems.includes(other) || countedPassages.some(({ counts }) => counts.has(other));
  const otherStems = variants.map(getQuestionStems).filter((others) => others.every(isKnownStem));
  const findForms = createWordForms(countedPassages.flatMap(({ parts }) => parts));
  const toTerm = (word: string): Term => ({ stem: word, forms: findForms(word), related: getRelated(word) });
  const scored = [stems, ...otherStems].map((stemsOfOne) => scorePassages(stemsOfOne.map(toTerm), countedPassages));
  const getShare = createSpeakerShare(stems, passages);
  const byWords = passages
    .map((passage, index) => {
      const found = scored.flatMap((scores) => scores[index] ?? []);
      const best = found.reduce((highest, other) => (other.score > highest.score ? other : highest), NOTHING_FOUND);
      const weight = (passage.kind === 'minutes' ? MINUTES_WEIGHT : 1) * (1 + Math.sqrt(getShare(passage)));
      return { passage, relevance: best.relevance, hasQuestionWords: true, score: weight * best.score };
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
  const ranked = vector === undefined ? byWords : addSimilar(byWords, passages, vector);
  const selected: RankedPassage[] = [];
  for (const { passage, relevance, hasQuestionWords } of ranked) {
    if (selected.length === limit) break;
    if (!selected.some((better) => doOverlap(better.passage, passage)))
      selected.push({ passage, relevance, hasQuestionWords });
  }
  return selected;
}

/** Merges the ranking by words with the one by similarity. The relevance of a passage is the higher of the two. */
function addSimilar(
  byWords: readonly RankedPassage[],
  passages: readonly RetrievalPassage[],
  { vector, similarityMin }: QuestionVector,
): RankedPassage[] {
  const similar = passages
    .map((passage) => ({
      passage,
      relevance: Math.max(0, ...passage.vectors.map((passageVector) => getSimilarity(vector, passageVector))),
    }))
    .filter(({ relevance }) => relevance >= similarityMin)
    .sort((left, right) => right.relevance - left.relevance)
    .slice(0, SIMILAR_PASSAGES_MAX);
  const withWords = new Set(byWords.map(({ passage }) => passage));
  const relevance = new Map<RetrievalPassage, number>();
  for (const found of [...byWords, ...similar])
    relevance.set(found.passage, Math.max(found.relevance, relevance.get(found.passage) ?? 0));
  const getPassages = (found: readonly Pick<RankedPassage, 'passage'>[]) => found.map(({ passage }) => passage);
  return fuseRanks([getPassages(byWords), getPassages(similar)]).map((passage) => ({
    passage,
    relevance: Math.min(1, relevance.get(passage) ?? 0),
    hasQuestionWords: withWords.has(passage),
  }));
}

/** The share of a passage's characters that belong to speakers whose full names are in the question; 0 if the question names no speaker. */
function createSpeakerShare(
  stems: readonly string[],
  passages: readonly RetrievalPassage[],
): (passage: RetrievalPassage) => number {
  const questionStems = new Set(stems);
  const isNamed = (name: string) => {
    const words = splitWords(name).map(({ text }) => stem(text));
    return name.length >= SPEAKER_NAME_MIN && words.length > 0 && words.every((word) => questionStems.has(word));
  };
  const speakers = new Set(passages.flatMap(({ turns }) => turns.map(({ speaker }) => speaker)));
  const named = new Set([...speakers].filter(isNamed));
  if (named.size === 0) return () => 0;
  return ({ turns }) => {
    const totalCharacters = sum(turns.map(({ characters }) => characters));
    const turnsOfNamed = turns.filter(({ speaker }) => named.has(speaker));
    return totalCharacters === 0 ? 0 : sum(turnsOfNamed.map(({ characters }) => characters)) / totalCharacters;
  };
}
