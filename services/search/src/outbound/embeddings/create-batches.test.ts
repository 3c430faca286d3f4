import { expect, it } from '@jest/globals';
import { EMBEDDING_BATCH, EMBEDDING_BATCH_BYTES } from '../../limits.ts';
import { createBatches } from './create-batches.ts';

it('limits the number of texts in a request', () => {
  const texts = Array.from({ length: EMBEDDING_BATCH + 1 }, (_, index) => String(index));
  expect(createBatches(texts)).toEqual([texts.slice(0, -1), texts.slice(-1)]);
});

it('limits the bytes of a request, not its characters, and sends a larger text alone', () => {
  const third = '議'.repeat(EMBEDDING_BATCH_BYTES / 9);
  const larger = 'a'.repeat(EMBEDDING_BATCH_BYTES + 1);
  expect(createBatches([third, third, third, larger, 'b'])).toEqual([[third, third, third], [larger], ['b']]);
  expect(createBatches([third, third, third, third])).toHaveLength(2);
  expect(createBatches([])).toEqual([]);
});
