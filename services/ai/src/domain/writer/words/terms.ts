import { stopWords } from './vocabulary.ts';

/** The words of a text, lower case. */
export function getWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []
  );
}

/** A simple stem: removes plural, -ed, -ing, -ly and possessive endings. */
export function getStem(word: string): string {
  let stem = word.replace(/'s?$/, '');
  if (stem.length > 4) stem = stem.replace(/(?:ies|ied)$/, 'y');
  if (stem.length > 4) stem = stem.replace(/(?<=ss|sh|ch|x|z)es$/, '').replace(/(?<![su'])s$/, '');
  if (stem.length > 5)
    stem = stem
      .replace(/(?:ations?|ating|ated)$/, 'ate')
      .replace(/ings?$/, '')
      .replace(/(?<=[^e])ed$/, '');
  if (stem.length > 5) stem = stem.replace(/ly$/, '').replace(/(.)\1$/, '$1');
  if (stem.length > 4) stem = stem.replace(/e$/, '');
  return stem;
}

/** Stems of the content words. */
export function getStems(words: readonly string[]): string[] {
  const stems: string[] = [];
  for (const word of words) {
    if (word.length < 3 && !/^(?:tv|pc|ai|hr|it|uk|us|eu|qa|ui)$/.test(word)) continue;
    if (stopWords.has(word) || /^\d+$/.test(word)) continue;
    stems.push(getStem(word));
  }
  return stems;
}

export type Vector = ReadonlyMap<string, number>;

/** Inverse document frequency of each stem, reduced for stems of a single document. */
export function computeWeights(documents: readonly (readonly string[])[]): Map<string, number> {
  const documentCounts = new Map<string, number>();
  for (const stems of documents)
    for (const stem of new Set(stems)) documentCounts.set(stem, (documentCounts.get(stem) ?? 0) + 1);
  const weights = new Map<string, number>();
  for (const [stem, count] of documentCounts) {
    weights.set(stem, (count === 1 ? 0.4 : 1) * Math.log(1 + documents.length / count));
  }
  return weights;
}

/** The weighted logarithmic count of each stem. */
export function createVector(stems: readonly string[], weights: ReadonlyMap<string, number>): Vector {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const vector = new Map<string, number>();
  for (const [stem, count] of counts) vector.set(stem, (1 + Math.log(count)) * (weights.get(stem) ?? 0));
  return vector;
}

export function cosine(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let dot = 0;
  for (const [stem, weight] of small) dot += weight * (large.get(stem) ?? 0);
  return dot === 0 ? 0 : dot / (getMagnitude(a) * getMagnitude(b));
}

function getMagnitude(vector: Vector): number {
  let sum = 0;
  for (const weight of vector.values()) sum += weight * weight;
  return Math.sqrt(sum);
}
