import type { Segment } from '../draft.ts';
import { isInterjection, type Sentence } from './sentences.ts';
import { stemOf, wordsOf } from './terms.ts';

/** What can be told of an utterance, each by weights of its own. */
export const TRAITS = ['action', 'decision', 'salient'] as const;
export type Trait = (typeof TRAITS)[number];

/** Learned weights: a bias and one weight for each bucket that a feature's name falls into. */
export type Judge = Readonly<Record<Trait, { readonly bias: number; readonly weights: Float32Array }>>;

export const BUCKETS = 2 ** 16;

/** What was said at one go. */
export type Utterance = { readonly speakerId: string; readonly text: string };

/** Buckets with their values, flat: bucket, value, bucket, value … */
export type Features = readonly { readonly bucket: number; readonly value: number }[];

/** Segments of more words than this on average are judged by the sentence. */
const UTTERANCE_WORDS = 30;
/** How far the words around an utterance are read (utterances), near and wide. */
const NEAR = 2;
const WIDE = 6;

const SPOKEN: ReadonlyMap<string, string> = new Map([
  ['gonna', 'going to'],
  ['gotta', 'got to'],
  ['wanna', 'want to'],
]);

/** What tasks and decisions are said with, by a name each. */
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

type Read = { readonly words: readonly string[]; readonly terms: readonly string[]; readonly cues: readonly string[] };

/** The features of each utterance: its words and pairs of words, those around it, its place, its length and its speaker. */
export function featuresOf(utterances: readonly Utterance[]): Features[] {
  const read = utterances.map(readOf);
  const spoken = new Map<string, number>();
  for (const [at, { speakerId }] of utterances.entries()) {
    spoken.set(speakerId, (spoken.get(speakerId) ?? 0) + (read[at]?.words.length ?? 0));
  }
  const most = [...spoken.values()].reduce((a, b) => Math.max(a, b), 1);
  return utterances.map((utterance, at) => {
    const features: { bucket: number; value: number }[] = [];
    const block = (names: Iterable<string>, weight: number) => {
      const distinct = [...new Set(names)];
      const value = weight / Math.sqrt(Math.max(1, distinct.length));
      for (const name of distinct) features.push({ bucket: bucketOf(name), value });
    };
    const { words, terms, cues } = read[at] ?? { words: [], terms: [], cues: [] };
    block(
      terms.map((term) => `w ${term}`),
      1.5,
    );
    block(
      words.slice(1).map((word, index) => `b ${words[index]} ${word}`),
      1.5,
    );
    block(around(read, at, 1, NEAR), 1);
    block(around(read, at, NEAR + 1, WIDE), 1);
    const place = at / Math.max(1, utterances.length - 1);
    const stage = place > 0.93 ? 'close' : place > 0.75 ? 'late' : place < 0.1 ? 'opening' : 'middle';
    const near = cuesAround(read, at);
    block(
      [
        ...cues.flatMap((cue) => [`cue ${cue}`, `cue ${cue} ${stage}`]),
        ...cues.flatMap((cue) => cues.map((other) => `cues ${cue} ${other}`)),
        ...near.flatMap((cue) => [`near ${cue}`, `near ${cue} ${stage}`]),
        ...near.flatMap((cue) => cues.map((own) => `near ${cue} ${own}`)),
      ],
      2,
    );
    const share = (spoken.get(utterance.speakerId) ?? 0) / most;
    block(
      [
        `place ${Math.floor(place * 9.99)}`,
        `end ${Math.min(12, Math.floor((1 - place) * 50))}`,
        `length ${Math.min(7, Math.floor(Math.log2(1 + words.length)))}`,
        `share ${Math.floor(share * 3.99)}`,
        `turn ${utterances[at - 1]?.speakerId === utterance.speakerId} ${utterances[at + 1]?.speakerId === utterance.speakerId}`,
        `asks ${utterance.text.trimEnd().endsWith('?')}`,
      ],
      2,
    );
    return features;
  });
}

function readOf({ text }: Utterance): Read {
  const words = wordsOf(text).flatMap((word) => (SPOKEN.get(word) ?? word).split(' '));
  const cues = CUES.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
  return { words, terms: words.map(stemOf), cues };
}

function cuesAround(read: readonly Read[], at: number): string[] {
  const before = read.slice(Math.max(0, at - NEAR), at);
  const after = read.slice(at + 1, at + 1 + NEAR);
  return [
    ...before.flatMap(({ cues }) => cues.map((cue) => `< ${cue}`)),
    ...after.flatMap(({ cues }) => cues.map((cue) => `> ${cue}`)),
  ];
}

function around(read: readonly Read[], at: number, from: number, to: number): string[] {
  const names: string[] = [];
  for (let step = from; step <= to; step++) {
    for (const near of [read[at - step], read[at + step]]) {
      for (const term of near?.terms ?? []) if (term.length > 2) names.push(`${from} ${term}`);
    }
  }
  return names;
}

/** FNV-1a. */
export function bucketOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
}

/** The log odds that an utterance has a trait. */
export function logOdds(judge: Judge, trait: Trait, features: Features): number {
  const { bias, weights } = judge[trait];
  let sum = bias;
  for (const { bucket, value } of features) sum += (weights[bucket] ?? 0) * value;
  return sum;
}

/** What the judge thinks of a meeting. */
export type Judgement = {
  /** Log odds of each segment: the highest of what was said in it. */
  readonly ofSegment: Readonly<Record<Trait, readonly number[]>>;
  /** Log odds of each sentence. */
  readonly ofSentence: Readonly<Record<Trait, readonly number[]>>;
};

/** Judges segments as they are where they are short, else their sentences. */
export function judgementOf(judge: Judge, segments: readonly Segment[], sentences: readonly Sentence[]): Judgement {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const bySegment = words / Math.max(1, segments.length) <= UTTERANCE_WORDS;
  const units = bySegment ? segments : sentences.map(({ speakerId, quote }) => ({ speakerId, text: quote }));
  const features = featuresOf(units);
  const oddsOf = (trait: Trait) => features.map((of) => logOdds(judge, trait, of));
  const given = { action: oddsOf('action'), decision: oddsOf('decision'), salient: oddsOf('salient') };
  const other = (trait: Trait) =>
    bySegment ? throughSegments(given[trait], segments, sentences) : intoSegments(given[trait], segments, sentences);
  const others = { action: other('action'), decision: other('decision'), salient: other('salient') };
  return bySegment ? { ofSegment: given, ofSentence: others } : { ofSegment: others, ofSentence: given };
}

function throughSegments(odds: readonly number[], segments: readonly Segment[], sentences: readonly Sentence[]) {
  return sentences.map(({ fromSegment, toSegment }) => {
    let best = -Infinity;
    for (let at = fromSegment; at <= toSegment; at++) {
      if (fromSegment === toSegment || !isInterjection(segments[at]?.text ?? ''))
        best = Math.max(best, odds[at] ?? best);
    }
    return best;
  });
}

function intoSegments(odds: readonly number[], segments: readonly Segment[], sentences: readonly Sentence[]) {
  const best = segments.map(() => -Infinity);
  for (const { index, fromSegment, toSegment } of sentences) {
    for (let at = fromSegment; at <= toSegment; at++)
      best[at] = Math.max(best[at] ?? -Infinity, odds[index] ?? -Infinity);
  }
  return best;
}
