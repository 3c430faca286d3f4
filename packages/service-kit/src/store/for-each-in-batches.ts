import { WRITE_BATCH } from './limits.ts';

/** Runs `change` for each element, some at a time: their writes share commits. Throws the first error, after the batch has ended. */
export async function forEachInBatches<T>(
  elements: AsyncIterable<T>,
  change: (element: T) => Promise<unknown>,
): Promise<void> {
  let batch: T[] = [];
  const flush = async (): Promise<void> => {
    const results = await Promise.allSettled(batch.map(change));
    batch = [];
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
  for await (const element of elements) {
    batch.push(element);
    if (batch.length === WRITE_BATCH) await flush();
  }
  await flush();
}
