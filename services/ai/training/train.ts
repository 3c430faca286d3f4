import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BUCKETS,
  type Features,
  featuresOf,
  type Judge,
  logOdds,
  TRAITS,
  type Trait,
} from '../src/domain/writer/judge.ts';
import { type CorpusMeeting, meetingsOf } from './corpus.ts';

/**
 * Trains the embedded writer's classifiers: logistic regression over hashed words. The same corpus gives the same file.
 *   node services/ai/training/train.ts [folder of the corpus]
 */
const OUT = join(import.meta.dirname, '../src/outbound/embedded/judge.json');
const ATTRIBUTION = 'Trained on the AMI Meeting Corpus, University of Edinburgh and partners, CC BY 4.0';
/** Passes over the corpus, the first step, and how strongly weights are drawn to zero. */
const EPOCHS = 12;
const STEP = 0.15;
const DECAY = 0.00313772;
/** What one positive example counts: traits are rare. */
const POSITIVE: Readonly<Record<Trait, number>> = { action: 8, decision: 4, salient: 1.5 };
/** A word counts that stands in this many meetings: names and accidents do not. */
const MEETINGS_MIN = 4;

type Example = { readonly features: Features; readonly traits: Readonly<Record<Trait, boolean>> };

const examplesOf = ({ utterances }: CorpusMeeting): Example[] =>
  featuresOf(utterances.map(({ speaker, text }) => ({ speakerId: speaker, text }))).map((features, at) => ({
    features,
    traits: {
      action: utterances[at]?.action === 1,
      decision: utterances[at]?.decision === 1,
      salient: utterances[at]?.salient === 1,
    },
  }));

/** How rare each bucket is (inverse document frequency); 0 for those of too few meetings. */
function rarityOf(meetings: readonly (readonly Example[])[]): Float32Array {
  const inMeetings = new Uint32Array(BUCKETS);
  const inExamples = new Uint32Array(BUCKETS);
  let count = 0;
  for (const examples of meetings) {
    const seen = new Set<number>();
    count += examples.length;
    for (const { features } of examples) {
      for (const { bucket } of features) {
        seen.add(bucket);
        inExamples[bucket] = (inExamples[bucket] ?? 0) + 1;
      }
    }
    for (const bucket of seen) inMeetings[bucket] = (inMeetings[bucket] ?? 0) + 1;
  }
  return Float32Array.from(inExamples, (examples, bucket) =>
    (inMeetings[bucket] ?? 0) < MEETINGS_MIN ? 0 : Math.log(1 + count / examples) / 4,
  );
}

/** Small and repeatable (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** AdaGrad over shuffled examples. */
function fit(examples: readonly Example[], rarity: Float32Array, trait: Trait): Judge[Trait] {
  const random = randomFrom(7);
  const order = examples.map((_, at) => at);
  const weights = new Float32Array(BUCKETS);
  const squares = new Float32Array(BUCKETS).fill(0.1);
  let bias = -3;
  let biasSquares = 1;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const at of order) {
      const example = examples[at];
      if (example === undefined) continue;
      let odds = bias;
      for (const { bucket, value } of example.features) {
        odds += (weights[bucket] ?? 0) * value * (rarity[bucket] ?? 0);
      }
      const isSo = example.traits[trait];
      const error = (1 / (1 + Math.exp(-odds)) - Number(isSo)) * (isSo ? POSITIVE[trait] : 1);
      biasSquares += error * error;
      bias -= (STEP * error) / Math.sqrt(biasSquares);
      for (const { bucket, value } of example.features) {
        const slope = error * value * (rarity[bucket] ?? 0) + DECAY * (weights[bucket] ?? 0);
        squares[bucket] = (squares[bucket] ?? 0) + slope * slope;
        weights[bucket] = (weights[bucket] ?? 0) - (STEP * slope) / Math.sqrt(squares[bucket] ?? 1);
      }
    }
  }
  return { bias, weights: weights.map((weight, bucket) => weight * (rarity[bucket] ?? 0)) };
}

/** Weights as whole numbers of one byte, by a scale. */
function packed({ bias, weights }: Judge[Trait]) {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127 || 1;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return { bias: Number(bias.toFixed(4)), scale, weights: Buffer.from(bytes.buffer).toString('base64') };
}

/** Best F1 over thresholds, of examples in descending order. */
function bestOf(judge: Judge, trait: Trait, examples: readonly Example[]): string {
  const judged = examples
    .map(({ features, traits }) => ({ odds: logOdds(judge, trait, features), isSo: traits[trait] }))
    .sort((a, b) => b.odds - a.odds);
  const all = judged.filter(({ isSo }) => isSo).length;
  let right = 0;
  let best = { f1: 0, odds: 0, precision: 0, recall: 0 };
  for (const [at, { odds, isSo }] of judged.entries()) {
    right += Number(isSo);
    const f1 = (2 * right) / (at + 1 + all);
    if (f1 > best.f1) best = { f1, odds, precision: right / (at + 1), recall: right / all };
  }
  const show = (value: number) => value.toFixed(3);
  return `F1 ${show(best.f1)} (P ${show(best.precision)}, R ${show(best.recall)}) from log odds ${best.odds.toFixed(2)}`;
}

const meetings = meetingsOf('train').map(examplesOf);
const rarity = rarityOf(meetings);
const examples = meetings.flat();
const judge: Judge = {
  action: fit(examples, rarity, 'action'),
  decision: fit(examples, rarity, 'decision'),
  salient: fit(examples, rarity, 'salient'),
};
const [action, decision, salient] = TRAITS.map((trait) => packed(judge[trait]));
writeFileSync(OUT, `${JSON.stringify({ attribution: ATTRIBUTION, action, decision, salient }, null, 2)}\n`);
const dev = meetingsOf('dev').flatMap(examplesOf);
for (const trait of TRAITS) console.log(`${trait}: dev ${bestOf(judge, trait, dev)}`);
