import type { Segment } from '../../draft.ts';
import { MAX_MEAN_SEGMENT_WORDS } from '../limits.ts';
import { isInterjection, type Sentence } from '../words/sentences.ts';
import { extractFeatures, type Features } from './utterance-features.ts';

/** Labels that are predicted for an utterance, each with its own weights. */
export const LABELS = ['action', 'decision', 'salient'] as const;
export type Label = (typeof LABELS)[number];

/** Trained weights: the inverse document frequency of each bucket, and for each label a bias and one weight for each bucket. */
export type Classifiers = Readonly<Record<Label, { readonly bias: number; readonly weights: Float32Array }>> & {
  readonly inverseDocumentFrequency: Float32Array;
};

/** The log odds that an utterance has a label. */
export function getLogOdds(classifiers: Classifiers, label: Label, { buckets, values }: Features): number {
  const { bias, weights } = classifiers[label];
  let sum = bias;
  for (const [position, bucket] of buckets.entries()) sum += (weights[bucket] ?? 0) * (values[position] ?? 0);
  return sum;
}

/** Log odds of the labels in a meeting. */
export type Classification = {
  /** The highest value of the sentences of each segment. */
  readonly bySegment: Readonly<Record<Label, readonly number[]>>;
  /** The value of each sentence. */
  readonly bySentence: Readonly<Record<Label, readonly number[]>>;
};

/**
 * Classifies the segments as utterances if they are short, otherwise the sentences, and derives the log odds of the others (sentences or segments)
 * from them.
 */
export function classifyMeeting(
  classifiers: Classifiers,
  segments: readonly Segment[],
  sentences: readonly Sentence[],
): Classification {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const classifiesSegments = words / Math.max(1, segments.length) <= MAX_MEAN_SEGMENT_WORDS;
  const utterances = classifiesSegments
    ? segments
    : sentences.map(({ speakerId, quote }) => ({ speakerId, text: quote }));
  const features = extractFeatures(utterances, classifiers.inverseDocumentFrequency);
  const listLogOdds = (label: Label) => features.map((feature) => getLogOdds(classifiers, label, feature));
  const classified = {
    action: listLogOdds('action'),
    decision: listLogOdds('decision'),
    salient: listLogOdds('salient'),
  };
  const project = (label: Label) =>
    classifiesSegments
      ? projectToSentences(classified[label], segments, sentences)
      : projectToSegments(classified[label], segments, sentences);
  const projected = { action: project('action'), decision: project('decision'), salient: project('salient') };
  return classifiesSegments
    ? { bySegment: classified, bySentence: projected }
    : { bySegment: projected, bySentence: classified };
}

function projectToSentences(logOdds: readonly number[], segments: readonly Segment[], sentences: readonly Sentence[]) {
  return sentences.map(({ fromSegment, toSegment }) => {
    let highest = -Infinity;
    for (let position = fromSegment; position <= toSegment; position++) {
      if (fromSegment === toSegment || !isInterjection(segments[position]?.text ?? ''))
        highest = Math.max(highest, logOdds[position] ?? highest);
    }
    return highest;
  });
}

function projectToSegments(logOdds: readonly number[], segments: readonly Segment[], sentences: readonly Sentence[]) {
  const highest = segments.map(() => -Infinity);
  for (const { index, fromSegment, toSegment } of sentences) {
    for (let position = fromSegment; position <= toSegment; position++)
      highest[position] = Math.max(highest[position] ?? -Infinity, logOdds[index] ?? -Infinity);
  }
  return highest;
}
