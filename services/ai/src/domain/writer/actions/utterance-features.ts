import { getWords } from '../words/terms.ts';

/** Number of buckets of the feature hash. A change requires new weights, see training/README.md. */
export const BUCKETS = 2 ** 17;

/** An uninterrupted piece of speech. */
export type Utterance = { readonly speakerId: string; readonly text: string };

/** Features of an utterance: buckets, and the value of each. */
export type Features = { readonly buckets: Uint32Array; readonly values: Float32Array };

/** Sizes of the near and wide context (utterances on either side), and the weight of each group of features. */
const NEAR = 2;
const WIDE = 8;
const BLOCKS = { own: 1.5, near: 1, wide: 1, cues: 1.2, position: 0.7 } as const;

const CONTRACTIONS: ReadonlyMap<string, string> = new Map([
  ['gonna', 'going to'],
  ['gotta', 'got to'],
  ['wanna', 'want to'],
]);

/** Named patterns that are typical of tasks and decisions. */
const CUES: readonly (readonly [string, RegExp])[] = [
  ['mine', /\bI(?:'ll| will| have to| am going to| need to|'m (?:going|supposed) to|'m gonna)\b/i],
  [
    'yours',
    /\b(?:you(?:'ll| will| two| guys| both|'re (?:going|supposed) to|'re gonna| are (?:going|supposed) to| have to| need to| can)|(?:can|could|would|will) you|please)\b/i,
  ],
  [
    'ours',
    /\b(?:we|everyone|everybody)(?:'ll| will| have to| need to|'re (?:going|supposed) to|'re gonna| are (?:going|supposed) to|'s gonna| should)\b/i,
  ],
  ['role', /\b(?:expert|designers?|manager|engineer|developer|director|secretary|marketing)\b/i],
  [
    'next',
    /\b(?:next (?:meeting|time|week|month|one|session)|after (?:lunch|this)|by then|by (?:mon|tues|wednes|thurs|fri)day|tomorrow|later|minutes)\b/i,
  ],
  [
    'work',
    /\b(?:work(?:ing)? on|look(?:ing)? (?:at|into)|come up with|find out|think about|prepare|design|evaluat\w+|write|send|specif\w+|presentation|prototype|report|questionnaire|e-?mail)\b/i,
  ],
  [
    'settled',
    /\b(?:let's|decided?|agreed?|go (?:with|for)|we(?:'ll| will) (?:use|have|go)|so we|definitely|no need|should (?:have|be))\b/i,
  ],
  ['assent', /^\W*(?:yeah|yes|okay|sure|right|exactly|good|fine|alright|agreed)\b/i],
];

type ReadUtterance = {
  readonly words: readonly string[];
  /** Buckets of its words and word pairs, and of its words as near and wide context of other utterances. */
  readonly own: readonly number[];
  readonly near: readonly number[];
  readonly wide: readonly number[];
  readonly cues: readonly string[];
};

/**
 * The features of each utterance: its words and word pairs, its context, cues, position, length and speaker. `inverseDocumentFrequency` is the
 * weight of each bucket; 0 excludes the bucket.
 */
export function extractFeatures(utterances: readonly Utterance[], inverseDocumentFrequency: Float32Array): Features[] {
  const readUtterances = utterances.map(readUtterance);
  const wordsBySpeaker = new Map<string, number>();
  for (const [index, { speakerId }] of utterances.entries()) {
    wordsBySpeaker.set(speakerId, (wordsBySpeaker.get(speakerId) ?? 0) + (readUtterances[index]?.words.length ?? 0));
  }
  const highestCount = [...wordsBySpeaker.values()].reduce((a, b) => Math.max(a, b), 1);
  return utterances.map((utterance, index) => {
    const features = createCollector();
    features.addBlock(readUtterances[index]?.own ?? [], BLOCKS.own, inverseDocumentFrequency);
    features.addBlock(
      getSurroundingBuckets(readUtterances, index, NEAR, 'near'),
      BLOCKS.near,
      inverseDocumentFrequency,
    );
    features.addBlock(
      getSurroundingBuckets(readUtterances, index, WIDE, 'wide'),
      BLOCKS.wide,
      inverseDocumentFrequency,
    );
    const position = index / Math.max(1, utterances.length - 1);
    features.addBlock(getCueNames(readUtterances, index, position).map(getBucket), BLOCKS.cues);
    const share = (wordsBySpeaker.get(utterance.speakerId) ?? 0) / highestCount;
    features.addNames(
      getPositionNames(utterances, index, position, share, readUtterances[index]?.words.length ?? 0),
      BLOCKS.position,
    );
    return features.finish();
  });
}

/** The word buckets of each utterance, from which `inverseDocumentFrequency` is computed. */
export function getWordBuckets(utterances: readonly Utterance[]): readonly (readonly number[])[] {
  const readUtterances = utterances.map(readUtterance);
  return readUtterances.map(({ own }, index) => [
    ...new Set([
      ...own,
      ...getSurroundingBuckets(readUtterances, index, NEAR, 'near'),
      ...getSurroundingBuckets(readUtterances, index, WIDE, 'wide'),
    ]),
  ]);
}

function createCollector() {
  const buckets: number[] = [];
  const values: number[] = [];
  return {
    /** Counts, dampens, weights by inverse document frequency and normalizes to `weight`. */
    addBlock(blockBuckets: readonly number[], weight: number, inverseDocumentFrequency?: Float32Array): void {
      const counts = new Map<number, number>();
      for (const bucket of blockBuckets) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      const from = values.length;
      let squares = 0;
      for (const [bucket, count] of counts) {
        const value =
          (1 + Math.log(count)) *
          (inverseDocumentFrequency === undefined ? 1 : (inverseDocumentFrequency[bucket] ?? 0));
        if (value === 0) continue;
        squares += value * value;
        buckets.push(bucket);
        values.push(value);
      }
      const scale = weight / Math.sqrt(squares || 1);
      for (let index = from; index < values.length; index++) values[index] = (values[index] ?? 0) * scale;
    },
    addNames(names: readonly string[], weight: number): void {
      for (const name of names) {
        buckets.push(getBucket(name));
        values.push(weight);
      }
    },
    finish: (): Features => ({ buckets: Uint32Array.from(buckets), values: Float32Array.from(values) }),
  };
}

function readUtterance({ text }: Utterance): ReadUtterance {
  const words = getWords(text).flatMap((word) => (CONTRACTIONS.get(word) ?? word).split(' '));
  return {
    words,
    own: [
      ...words.map((word) => getBucket(`w ${word}`)),
      ...words.slice(1).map((word, before) => getBucket(`b ${words[before]} ${word}`)),
    ],
    near: words.map((word) => getBucket(`n ${word}`)),
    wide: words.map((word) => getBucket(`v ${word}`)),
    cues: CUES.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])),
  };
}

function getSurroundingBuckets(
  readUtterances: readonly ReadUtterance[],
  index: number,
  distance: number,
  block: 'near' | 'wide',
): number[] {
  const buckets: number[] = [];
  for (
    let other = Math.max(0, index - distance);
    other <= Math.min(readUtterances.length - 1, index + distance);
    other++
  ) {
    if (other !== index) buckets.push(...(readUtterances[other]?.[block] ?? []));
  }
  return buckets;
}

function getCueNames(readUtterances: readonly ReadUtterance[], index: number, position: number): string[] {
  const stage = position > 0.93 ? 'close' : position > 0.75 ? 'late' : position < 0.1 ? 'opening' : 'middle';
  const cues = readUtterances[index]?.cues ?? [];
  const near = [
    ...readUtterances.slice(Math.max(0, index - NEAR), index).flatMap((other) => other.cues.map((cue) => `< ${cue}`)),
    ...readUtterances.slice(index + 1, index + 1 + NEAR).flatMap((other) => other.cues.map((cue) => `> ${cue}`)),
  ];
  return [
    ...cues.flatMap((cue) => [`cue ${cue}`, `cue ${cue} ${stage}`]),
    ...cues.flatMap((cue) => cues.map((other) => `cues ${cue} ${other}`)),
    ...new Set(near.flatMap((cue) => [`near ${cue}`, ...cues.map((own) => `near ${cue} ${own}`)])),
  ];
}

function getPositionNames(
  utterances: readonly Utterance[],
  index: number,
  position: number,
  share: number,
  words: number,
): string[] {
  const speakerId = utterances[index]?.speakerId;
  return [
    `place ${Math.floor(position * 9.99)}`,
    `end ${Math.min(12, Math.floor((1 - position) * 50))}`,
    `length ${Math.min(7, Math.floor(Math.log2(1 + words)))}`,
    `share ${Math.floor(share * 3.99)}`,
    `turn ${utterances[index - 1]?.speakerId === speakerId} ${utterances[index + 1]?.speakerId === speakerId}`,
    `asks ${utterances[index]?.text.trimEnd().endsWith('?')}`,
  ];
}

/** FNV-1a. */
function getBucket(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}
