import { TOPIC_LENGTH_SHARE_MIN, TOPIC_WINDOW_STEMS, TOPIC_WORDS, TOPICS_MAX } from './limits.ts';
import type { Sentence } from './words/sentences.ts';
import { cosine, createVector, type Vector } from './words/terms.ts';

/** A section of the meeting about one subject: sentences `from` to `to`, both included. */
export type Topic = { readonly from: number; readonly to: number };

/** Splits a meeting where the vocabulary changes most (TextTiling), at turns of speakers if there are enough. */
export function findTopics(sentences: readonly Sentence[], weights: ReadonlyMap<string, number>): Topic[] {
  if (sentences.length === 0) return [];
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const topicCount = Math.max(1, Math.min(TOPICS_MAX, Math.round(words / TOPIC_WORDS)));
  const shortestTopic = (words / topicCount) * TOPIC_LENGTH_SHARE_MIN;
  const wordsBefore: number[] = [0];
  for (const sentence of sentences) wordsBefore.push((wordsBefore.at(-1) ?? 0) + sentence.words.length);
  const cuts: number[] = [];
  for (const gap of rankGaps(sentences, weights)) {
    if (cuts.length === topicCount - 1) break;
    const position = wordsBefore[gap] ?? 0;
    const edges = [0, words, ...cuts.map((cut) => wordsBefore[cut] ?? 0)];
    if (edges.every((edge) => Math.abs(edge - position) >= shortestTopic)) cuts.push(gap);
  }
  cuts.sort((a, b) => a - b);
  return [0, ...cuts].map((from, index) => ({ from, to: (cuts[index] ?? sentences.length) - 1 }));
}

/** Possible splits before a sentence; the deepest valley of similarity comes first. */
function rankGaps(sentences: readonly Sentence[], weights: ReadonlyMap<string, number>): number[] {
  const areTurnsLong = sentences.filter((sentence) => sentence.isFirstOfTurn).length < sentences.length / 12;
  const gaps: number[] = [];
  const similarities: number[] = [];
  for (let gap = 1; gap < sentences.length; gap++) {
    if (!areTurnsLong && sentences[gap]?.isFirstOfTurn !== true) continue;
    gaps.push(gap);
    similarities.push(cosine(getWindow(sentences, gap - 1, -1, weights), getWindow(sentences, gap, 1, weights)));
  }
  const depth = similarities.map(
    (similarity, index) => findPeak(similarities, index, -1) + findPeak(similarities, index, 1) - 2 * similarity,
  );
  return gaps
    .map((gap, index) => ({ gap, depth: depth[index] ?? 0 }))
    .sort((a, b) => b.depth - a.depth || a.gap - b.gap)
    .map(({ gap }) => gap);
}

function getWindow(
  sentences: readonly Sentence[],
  from: number,
  step: 1 | -1,
  weights: ReadonlyMap<string, number>,
): Vector {
  const stems: string[] = [];
  for (let index = from; index >= 0 && index < sentences.length && stems.length < TOPIC_WINDOW_STEMS; index += step) {
    stems.push(...(sentences[index]?.stems ?? []));
  }
  return createVector(stems, weights);
}

/** The maximum of the curve on one side before it falls again. */
function findPeak(values: readonly number[], from: number, step: 1 | -1): number {
  let highest = values[from] ?? 0;
  for (let index = from + step; index >= 0 && index < values.length; index += step) {
    const value = values[index] ?? 0;
    if (value < highest - 0.02) break;
    highest = Math.max(highest, value);
  }
  return highest;
}
