import { DuplicateKeyError } from '../errors.ts';
import { type MongoCollection, type OutboxEntry, toFilter, toUpdate } from './document.ts';
import { INDEX_PREFIX, withStoreErrors } from './mongo-errors.ts';

/** The collection of published events. */
export const PUBLISHED_EVENTS = 'published_events';

/** An event with the document that it belongs to. */
export type PublishedEntry = Omit<OutboxEntry, 'leased_until'> & {
  account_id: string;
  aggregate: string;
  aggregate_id: string;
};

/** Creates the indexes. Safe to run at every start. */
export async function preparePublishedEvents(published: MongoCollection): Promise<void> {
  await withStoreErrors(async () => {
    await published.createIndex({ published_at: 1 }, { name: `${INDEX_PREFIX}published_at` });
    // A restore publishes these events again: it makes each the outbox of its own document.
    await published.createIndex({ outbox_since: 1 }, { name: `${INDEX_PREFIX}outbox`, sparse: true });
  });
}

/** Stores the events under their ids. Publishing an event again restarts its retention. */
export async function storePublishedEvents(
  published: MongoCollection,
  entries: readonly PublishedEntry[],
  at: Date,
  maxTimeMS: number,
): Promise<void> {
  if (entries.length === 0) return;
  const operations = entries.map(
    ({ id, account_id, aggregate, aggregate_id, type, aggregate_version, occurred_at, traceparent, payload }) => ({
      updateOne: {
        filter: toFilter({ _id: id }),
        update: toUpdate({
          $set: {
            account_id,
            aggregate,
            aggregate_id,
            type,
            aggregate_version,
            occurred_at,
            traceparent,
            payload,
            published_at: at,
          },
        }),
        upsert: true,
      },
    }),
  );
  await withStoreErrors(() => published.bulkWrite(operations, { ordered: false, maxTimeMS })).catch(
    (error: unknown) => {
      // Another relay has inserted it at the same time.
      if (!(error instanceof DuplicateKeyError)) throw error;
    },
  );
}
