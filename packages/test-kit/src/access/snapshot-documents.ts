import { systemScope } from '@minutehand/service-kit/identity';
import type { AggregateDefinition, Store } from '@minutehand/service-kit/store';

/** Returns every document of an account and every global one, to verify later that they did not change. */
export async function snapshotDocuments(
  store: Store,
  // biome-ignore lint/suspicious/noExplicitAny: aggregates of several shapes.
  aggregates: readonly AggregateDefinition<any>[],
  accountId: string,
): Promise<unknown[]> {
  const documents: unknown[] = [];
  for (const aggregate of aggregates) {
    const scope = systemScope('reads data that a test must not change', accountId);
    for await (const document of store.collection(aggregate).stream(scope, {})) documents.push(document);
  }
  return documents;
}
