import type { Segment } from '../../draft.ts';
import { isInterjection, type Sentence } from '../words/sentences.ts';
import { extractFeatures, type Features } from './utterance-features.ts';

/** Labels that are predicted for an utterance, each with its own weights. */
export const LABELS = ['action', 'decision', 'salient'] as const;
export type Label = (typeof LABELS)[number];

/** Trained weights: the rarity of each bucket, and for each label a bias and one weight for each bucket. */
export type Classifiers = Readonly<Record<Label, { readonly bias: number; readonly weights: Float32Array }>> & {
  readonly rarity: Float32Array;
};

/** If segments have more words than this on average, sentences are classified instead. */
const UTTERANCE_WORDS = 30;

/** The log odds that an utterance has a label. */
export function getLogOdds(classifiers: Classifiers, label: Label, { buckets, values }: Features): number {
  const { bias, weights } = classifiers[label];
  let sum = bias;
  for (const [at, bucket] of buckets.entries()) sum += (weights[bucket] ?? 0) * (values[at] ?? 0);
  return sum;
}

/** Log odds of the labels in a meeting. */
export type Classification = {
  /** For each segment; the highest of its sentences. */
  readonly ofSegment: Readonly<Record<Label, readonly number[]>>;
  /** For each sentence. */
  readonly ofSentence: Readonly<Record<Label, readonly number[]>>;
};

/** Classifies the segments if they are short, otherwise the sentences, and projects the log odds to the other. */
export function classifyMeeting(
  classifiers: Classifiers,
  segments: readonly Segment[],
  sentences: readonly Sentence[],
): Classification {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const bySegment = words / Math.max(1, segments.length) <= UTTERANCE_WORDS;
  const units = bySegment ? segments : sentences.map(({ speakerId, quote }) => ({ speakerId, text: quote }));
  const features = extractFeatures(units, classifiers.rarity);
  const getOdds = (label: Label) => features.map((of) => getLogOdds(classifiers, label, of));
  const given = { action: getOdds('action'), decision: getOdds('decision'), salient: getOdds('salient') };
  const other = (label: Label) =>
    bySegment
      ? projectToSentences(given[label], segments, sentences)
      : projectToSegments(given[label], segments, sentences);
  const others = { action: other('action'), decision: other('decision'), salient: other('salient') };
  return bySegment ? { ofSegment: given, ofSentence: others } : { ofSegment: others, ofSentence: given };
}

function projectToSentences(odds: readonly number[], segments: readonly Segment[], sentences: readonly Sentence[]) {
  return sentences.map(({ fromSegment, toSegment }) => {
    let best = -Infinity;
    for (let at = fromSegment; at <= toSegment; at++) {
      if (fromSegment === toSegment || !isInterjection(segments[at]?.text ?? ''))
        best = Math.max(best, odds[at] ?? best);
    }
    return best;
  });
}

function projectToSegments(odds: readonly number[], segments: readonly Segment[], sentences: readonly Sentence[]) {
  const best = segments.map(() => -Infinity);
  for (const { index, fromSegment, toSegment } of sentences) {
    for (let at = fromSegment; at <= toSegment; at++)
      best[at] = Math.max(best[at] ?? -Infinity, odds[index] ?? -Infinity);
  }
  return best;
}
