import { EMBEDDING_BATCH, EMBEDDING_BATCH_BYTES } from '../../limits.ts';

/** Consecutive texts of one request, limited by their number and their size. */
export function createBatches(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let bytes = 0;
  for (const text of texts) {
    const size = Buffer.byteLength(text);
    if (batch.length === EMBEDDING_BATCH || (batch.length > 0 && bytes + size > EMBEDDING_BATCH_BYTES)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(text);
    bytes += size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
