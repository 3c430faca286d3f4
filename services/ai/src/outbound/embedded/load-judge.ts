import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { BUCKETS, type Judge } from '../../domain/writer/judge.ts';

const packed = z
  .object({ bias: z.number(), scale: z.number(), weights: z.base64() })
  .transform(({ bias, scale, weights }) => ({
    bias,
    weights: Float32Array.from(new Int8Array(Buffer.from(weights, 'base64')), (weight) => weight * scale),
  }))
  .refine(({ weights }) => weights.length === BUCKETS, 'one weight for each bucket');
const file = z.object({ action: packed, decision: packed, salient: packed });

/** The weights that training/train.ts wrote. */
export function loadJudge(): Judge {
  return file.parse(JSON.parse(readFileSync(new URL('./judge.json', import.meta.url), 'utf8')));
}
