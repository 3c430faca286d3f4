import { createEvent, type EventName } from '@minutehand/contracts/events';
import { Schema } from 'mongoose';
import { systemScope } from '../identity/index.ts';
import {
  type AggregateDefinition,
  type Collection,
  defineAggregate,
  forEachInBatches,
  type Store,
} from '../store/index.ts';
import { ERASURE_RETENTION_MS } from './limits.ts';

/** The number of records that a service erased for one deletion. Its id is that of the deletion; it has no id of the user or the account. */
type ErasureRecord = { counts: Record<string, number>; erasedAt?: Date | undefined };
type Counts = Record<string, number>;
type ErasedEvent = Extract<EventName, `${string}.erased`>;

type Purge = {
  /** Counts the stored records by kind. Kinds with a count of 0 may be absent. */
  readonly count: () => Promise<Counts>;
  /** Idempotent. */
  readonly purge: () => Promise<void>;
};

/**
 * Erases the data of a deleted user or account in a service, and then publishes an event with the number of records that there were.
 * Throws when records remain, so that the message is delivered again. The numbers are stored before anything is erased, so that a
 * repetition after a crash reports the same ones, once.
 */
export type Erasures = {
  /**
   * `purge` deletes data outside of documents, such as files, and documents of global aggregates, which `countOthers` counts. Then all documents
   * of the account are removed, in every other aggregate.
   */
  readonly purgeAccount: (
    deleted: { readonly accountId: string; readonly deletionId?: string | undefined },
    purge: Purge['purge'],
    countOthers?: Purge['count'],
  ) => Promise<void>;
  readonly purgeUser: (deletionId: string | undefined, purge: Purge) => Promise<void>;
};

const scope = systemScope('erasures belong to no account');

/** The aggregate that a service with erasures declares. */
export const erasureAggregate = defineAggregate<ErasureRecord>({
  name: 'erasures',
  tenancy: 'global',
  schema: new Schema(
    { counts: { type: Map, of: Number, default: {} }, erasedAt: { type: Date, required: false } },
    { _id: false, id: false },
  ),
  indexes: [],
  retentionMs: ERASURE_RETENTION_MS,
});

/** `aggregates` are all aggregates of the service, so that a new one is counted and erased too. */
export function createErasures(options: {
  readonly store: Store;
  // biome-ignore lint/suspicious/noExplicitAny: aggregates of different types
  readonly aggregates: readonly AggregateDefinition<any>[];
  readonly event: ErasedEvent;
  readonly now: () => Date;
}): Erasures {
  const { store, aggregates, event, now } = options;
  const records = store.collection(erasureAggregate);
  const collections = aggregates
    .filter(({ tenancy }) => tenancy === 'account')
    .map((aggregate) => ({ name: aggregate.name, documents: store.collection(aggregate) as Collection<object> }));

  async function run(deletionId: string | undefined, { count, purge }: Purge): Promise<void> {
    // No report was requested.
    if (deletionId === undefined) return purge();
    await records.insertOnce(scope, { id: deletionId, counts: await count() });
    await purge();
    const remaining = Object.entries(await count()).filter(([, number]) => number > 0);
    if (remaining.length > 0)
      throw new Error(`not everything was erased: ${remaining.map(([kind]) => kind).join(', ')}`);
    const erasedAt = now();
    await records.update(scope, deletionId, (record) => {
      if (record.erasedAt !== undefined) return undefined;
      const payload = { deletionId, counts: record.counts, erasedAt: erasedAt.toISOString() };
      return { document: { ...record, erasedAt }, events: [createEvent(event, payload)] };
    });
  }

  return {
    purgeUser: run,
    purgeAccount: ({ accountId, deletionId }, purge, countOthers) => {
      const accountScope = systemScope('the account was deleted', accountId);
      return run(deletionId, {
        count: async () => {
          const counts: Counts = { ...(await countOthers?.()) };
          for (const { name, documents } of collections) counts[name] = await documents.count(accountScope, {});
          return counts;
        },
        purge: async () => {
          await purge();
          for (const { documents } of collections)
            await forEachInBatches(documents.stream(accountScope, {}), ({ id }) => documents.remove(accountScope, id));
        },
      });
    },
  };
}
