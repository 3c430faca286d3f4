import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Classifiers } from '../../domain/writer/actions/classifiers.ts';
import { BUCKETS } from '../../domain/writer/actions/utterance-features.ts';

const hasBucketCount = (values: { readonly length: number }): boolean => values.length === BUCKETS;
const inverseDocumentFrequency = z
  .object({ scale: z.number(), values: z.base64() })
  .transform(({ scale, values }) => Float32Array.from(Buffer.from(values, 'base64'), (value) => value * scale))
  .refine(hasBucketCount, 'one value for each bucket');
const packedWeights = z
  .object({ bias: z.number(), scale: z.number(), weights: z.base64() })
  .transform(({ bias, scale, weights }) => ({
    bias,
    weights: Float32Array.from(new Int8Array(Buffer.from(weights, 'base64')), (weight) => weight * scale),
  }))
  .refine(({ weights }) => hasBucketCount(weights), 'one weight for each bucket');
const file = z.object({
  inverseDocumentFrequency,
  action: packedWeights,
  decision: packedWeights,
  salient: packedWeights,
});

/** Loads the weights that training/train.ts writes. */
export function loadClassifiers(from: URL | string = new URL('./classifiers.json', import.meta.url)): Classifiers {
  return file.parse(JSON.parse(readFileSync(from, 'utf8')));
}
