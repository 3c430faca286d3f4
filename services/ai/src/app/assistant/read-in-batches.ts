/** Runs a read for each item, a limited number at a time. The results are in the order of the items. */
export async function readInBatches<T, R>(
  items: readonly T[],
  batchSize: number,
  read: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += batchSize)
    results.push(...(await Promise.all(items.slice(from, from + batchSize).map(read))));
  return results;
}
