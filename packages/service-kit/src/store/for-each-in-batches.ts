import { setTimeout as wait } from 'node:timers/promises';
import { BATCH_PAUSE_MS, WRITE_BATCH } from './limits.ts';

/**
 * Runs `change` for each element, some at a time: their writes share commits. Pauses between two batches for as long as the first took, so that
 * the purge of a large account leaves half of the process and of its database to others. Throws the first error, after the batch has ended.
 */
export async function forEachInBatches<T>(
  elements: AsyncIterable<T>,
  change: (element: T) => Promise<unknown>,
): Promise<void> {
  let batch: T[] = [];
  const flush = async (): Promise<number> => {
    const startedAt = performance.now();
    const results = await Promise.allSettled(batch.map(change));
    batch = [];
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return performance.now() - startedAt;
  };
  for await (const element of elements) {
    batch.push(element);
    if (batch.length === WRITE_BATCH) await wait(Math.min(await flush(), BATCH_PAUSE_MS));
  }
  await flush();
}
