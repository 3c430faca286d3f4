import type { Sentence } from './words/sentences.ts';
import { cosine, createVector, type Vector } from './words/terms.ts';

/** A section of the meeting about one subject: sentences `from` to `to`, both included. */
export type Topic = { readonly from: number; readonly to: number };

/** Average words of a topic, and maximum topics of a meeting. */
const WORDS_PER_TOPIC = 1_100;
const TOPICS_MAX = 8;
/** Stems compared on either side of a gap, and the minimum length of a topic relative to the average. */
const WINDOW_STEMS = 90;
const TOPIC_SHARE_MIN = 0.4;

/** Splits a meeting where the vocabulary changes most (TextTiling), at turns of speakers if there are enough. */
export function findTopics(sentences: readonly Sentence[], weights: ReadonlyMap<string, number>): Topic[] {
  if (sentences.length === 0) return [];
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const wanted = Math.max(1, Math.min(TOPICS_MAX, Math.round(words / WORDS_PER_TOPIC)));
  const shortest = (words / wanted) * TOPIC_SHARE_MIN;
  const wordsBefore: number[] = [0];
  for (const sentence of sentences) wordsBefore.push((wordsBefore.at(-1) ?? 0) + sentence.words.length);
  const cuts: number[] = [];
  for (const gap of rankGaps(sentences, weights)) {
    if (cuts.length === wanted - 1) break;
    const here = wordsBefore[gap] ?? 0;
    const edges = [0, words, ...cuts.map((cut) => wordsBefore[cut] ?? 0)];
    if (edges.every((edge) => Math.abs(edge - here) >= shortest)) cuts.push(gap);
  }
  cuts.sort((a, b) => a - b);
  return [0, ...cuts].map((from, at) => ({ from, to: (cuts[at] ?? sentences.length) - 1 }));
}

/** Possible splits before a sentence; the deepest valley of similarity comes first. */
function rankGaps(sentences: readonly Sentence[], weights: ReadonlyMap<string, number>): number[] {
  const areTurnsLong = sentences.filter((sentence) => sentence.opensTurn).length < sentences.length / 12;
  const gaps: number[] = [];
  const likeness: number[] = [];
  for (let gap = 1; gap < sentences.length; gap++) {
    if (!areTurnsLong && sentences[gap]?.opensTurn !== true) continue;
    gaps.push(gap);
    likeness.push(cosine(getWindow(sentences, gap - 1, -1, weights), getWindow(sentences, gap, 1, weights)));
  }
  const depth = likeness.map((here, at) => findPeak(likeness, at, -1) + findPeak(likeness, at, 1) - 2 * here);
  return gaps
    .map((gap, at) => ({ gap, depth: depth[at] ?? 0 }))
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
  for (let at = from; at >= 0 && at < sentences.length && stems.length < WINDOW_STEMS; at += step) {
    stems.push(...(sentences[at]?.stems ?? []));
  }
  return createVector(stems, weights);
}

/** The maximum of the curve on one side before it falls again. */
function findPeak(values: readonly number[], from: number, step: 1 | -1): number {
  let highest = values[from] ?? 0;
  for (let at = from + step; at >= 0 && at < values.length; at += step) {
    const value = values[at] ?? 0;
    if (value < highest - 0.02) break;
    highest = Math.max(highest, value);
  }
  return highest;
}
