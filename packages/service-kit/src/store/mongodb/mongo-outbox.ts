import type { EventName, StoredEvent } from '@minutehand/contracts/events';
import type { OutboxAdapter } from '../adapter.ts';
import { LEASE_END_MS_MAX } from '../limits.ts';
import {
  HAS_DATE,
  type MongoCollection,
  type MongoDocument,
  type OutboxEntry,
  toFilter,
  toUpdate,
} from './document.ts';
import { withStoreErrors } from './mongo-errors.ts';
import { PUBLISHED_EVENTS, type PublishedEntry, storePublishedEvents } from './published-events.ts';

type PendingEntry = {
  readonly collection: MongoCollection;
  readonly document: MongoDocument;
  readonly entry: OutboxEntry;
};

const ENTRY_PROJECTION = { outbox: 1, account_id: 1, aggregate: 1, aggregate_id: 1 } as const;
/** Maximum number of claimed events to remember. Beyond it, `remove` queries all collections for them. */
const CLAIMED_EVENTS_MAX = 10_000;

/**
 * The outbox in MongoDB: entries are stored in their documents, and each has its own lease. `published` holds published events;
 * those that a restore publishes again are in its own outbox.
 */
export function createMongoOutbox(
  aggregates: readonly MongoCollection[],
  published: MongoCollection,
  now: () => Date,
  maxTimeMS: number,
): OutboxAdapter & { maintain: () => Promise<void> } {
  const collections = [...aggregates, published];
  /** Claimed events, so that removing them queries one collection only, and does not read it. */
  const claimed = new Map<string, PendingEntry>();

  async function findPending(limit: number, at: Date): Promise<PendingEntry[]> {
    const unleased = { $elemMatch: { leased_until: isUnleased(at) } };
    const found: PendingEntry[] = [];
    for (const collection of collections) {
      const documents = await withStoreErrors(() =>
        collection
          .find({ outbox_since: HAS_DATE, outbox: unleased }, { projection: ENTRY_PROJECTION, maxTimeMS })
          .sort({ outbox_since: 1 })
          .limit(limit)
          .toArray(),
      );
      for (const document of documents) {
        const entries = document.outbox?.filter((entry) => !isLeased(entry, at)) ?? [];
        found.push(...entries.map((entry) => ({ collection, document, entry })));
      }
    }
    // The sort is stable: events of one document keep their order.
    return found.sort((a, b) => compare(a.entry.occurred_at, b.entry.occurred_at)).slice(0, limit);
  }

  /** Leases entries of one document. Returns the ids of those that no other relay leased in the meantime. */
  async function lease(group: readonly PendingEntry[], at: Date, until: Date): Promise<Set<string>> {
    const [first] = group;
    if (!first) return new Set();
    const ids = group.map(({ entry }) => entry.id);
    const unleased = { leased_until: isUnleased(at), id: { $in: ids } };
    const before = await withStoreErrors(() =>
      first.collection.findOneAndUpdate(
        { _id: first.document._id, outbox: { $elemMatch: unleased } },
        { $set: { 'outbox.$[free].leased_until': until } },
        {
          arrayFilters: [{ 'free.leased_until': isUnleased(at), 'free.id': { $in: ids } }],
          projection: { outbox: 1 },
          returnDocument: 'before',
          maxTimeMS,
        },
      ),
    );
    const leasedEntries = before?.outbox?.filter((entry) => !isLeased(entry, at) && ids.includes(entry.id)) ?? [];
    if (claimed.size > CLAIMED_EVENTS_MAX) claimed.clear();
    const leasedIds = new Set(leasedEntries.map(({ id }) => id));
    for (const pending of group) if (leasedIds.has(pending.entry.id)) claimed.set(pending.entry.id, pending);
    return leasedIds;
  }

  /** Groups event ids by the collections to query. */
  function groupByCollection(eventIds: readonly string[]): [readonly MongoCollection[], string[]][] {
    const groups = Map.groupBy(eventIds, (id) => claimed.get(id)?.collection);
    return [...groups].map(([collection, ids]) => [collection ? [collection] : collections, ids]);
  }

  /** The entries of a collection with these ids: cached, or read. */
  async function findEntries(collection: MongoCollection, ids: readonly string[]): Promise<PublishedEntry[]> {
    const cached = ids.flatMap((id) => claimed.get(id) ?? []);
    if (cached.length === ids.length) return cached.map(toPublishedEntry);
    const documents = await withStoreErrors(() =>
      collection
        .find({ outbox_since: HAS_DATE, 'outbox.id': { $in: [...ids] } }, { projection: ENTRY_PROJECTION, maxTimeMS })
        .toArray(),
    );
    return documents.flatMap((document) =>
      (document.outbox ?? [])
        .filter(({ id }) => ids.includes(id))
        .map((entry) => toPublishedEntry({ collection, document, entry })),
    );
  }

  async function maintain(collection: MongoCollection): Promise<void> {
    await withStoreErrors(() =>
      collection.updateMany(
        { outbox_since: HAS_DATE, outbox: { $size: 0 } },
        { $unset: { outbox_since: '' } },
        { maxTimeMS },
      ),
    );
  }

  return {
    async claim(limit, leaseMs) {
      const at = now();
      const until = new Date(at.getTime() + leaseMs);
      const candidates = await findPending(limit, at);
      const groups = Map.groupBy(candidates, ({ document }) => document);
      const leased = new Set<string>();
      for (const group of groups.values()) for (const id of await lease(group, at, until)) leased.add(id);
      return candidates.filter(({ entry }) => leased.has(entry.id)).map(toStoredEvent);
    },

    async renew(eventIds, leaseMs) {
      const until = new Date(now().getTime() + leaseMs);
      for (const [targets, ids] of groupByCollection(eventIds)) {
        for (const collection of targets) {
          await withStoreErrors(() =>
            collection.updateMany(
              { outbox_since: HAS_DATE, 'outbox.id': { $in: ids } },
              { $set: { 'outbox.$[held].leased_until': until } },
              { arrayFilters: [{ 'held.id': { $in: ids } }], maxTimeMS },
            ),
          );
        }
      }
    },

    async remove(eventIds) {
      for (const [targets, ids] of groupByCollection(eventIds)) {
        for (const collection of targets) {
          // Stored first: after a crash before the removal, the events are published and stored again.
          await storePublishedEvents(published, await findEntries(collection, ids), now(), maxTimeMS);
          await withStoreErrors(() =>
            collection.updateMany(
              { outbox_since: HAS_DATE, 'outbox.id': { $in: ids } },
              toUpdate({ $pull: { outbox: { id: { $in: ids } } } }),
              { maxTimeMS },
            ),
          );
          await maintain(collection);
        }
        for (const id of ids) claimed.delete(id);
      }
    },

    async size() {
      let size = 0;
      for (const collection of collections) {
        const [sum] = await withStoreErrors(() =>
          collection
            .aggregate<{ n: number }>(
              [
                { $match: { outbox_since: HAS_DATE } },
                { $project: { entries: { $size: '$outbox' } } },
                { $group: { _id: null, n: { $sum: '$entries' } } },
              ],
              { maxTimeMS },
            )
            .toArray(),
        );
        size += sum?.n ?? 0;
      }
      return size;
    },

    async deletePublished(before) {
      await withStoreErrors(() =>
        published.deleteMany(toFilter({ published_at: { $lte: before }, outbox_since: null }), { maxTimeMS }),
      );
    },

    async maintain() {
      for (const collection of collections) await maintain(collection);
    },
  };
}

const getLatestLeaseEnd = (at: Date): Date => new Date(at.getTime() + LEASE_END_MS_MAX);
const isUnleased = (at: Date) => ({ $not: { $gt: at, $lte: getLatestLeaseEnd(at) } });
const isLeased = ({ leased_until }: OutboxEntry, at: Date): boolean =>
  leased_until > at && leased_until <= getLatestLeaseEnd(at);

/** A published event that is published again names its aggregate; every other entry belongs to its document. */
const getAggregateId = ({ collection, document }: PendingEntry): string =>
  collection.collectionName === PUBLISHED_EVENTS ? String(document.aggregate_id) : document._id;

const getAggregateName = ({ collection, document }: PendingEntry): string =>
  collection.collectionName === PUBLISHED_EVENTS ? String(document.aggregate) : collection.collectionName;

const toPublishedEntry = (pending: PendingEntry): PublishedEntry => ({
  ...pending.entry,
  account_id: pending.document.account_id,
  aggregate: getAggregateName(pending),
  aggregate_id: getAggregateId(pending),
});

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

function toStoredEvent(pending: PendingEntry): StoredEvent {
  const { document, entry } = pending;
  return {
    id: entry.id,
    type: entry.type as EventName,
    accountId: document.account_id,
    aggregateId: getAggregateId(pending),
    aggregateVersion: entry.aggregate_version,
    occurredAt: entry.occurred_at,
    traceparent: entry.traceparent,
    payload: entry.payload,
  };
}
