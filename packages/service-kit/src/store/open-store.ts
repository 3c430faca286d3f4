import type { Logger } from '../log/types.ts';
import type { Adapter } from './adapter.ts';
import { createCollection } from './collection.ts';
import { StoreUsageError } from './errors.ts';
import { compileTable } from './indexes.ts';
import {
  LEASE_MS_MAX,
  PUBLISHED_EVENTS_RETENTION_MS,
  SWEEP_BATCH,
  SWEEP_INTERVAL_MS,
  TOMBSTONE_RETENTION_MS,
} from './limits.ts';
import { openMongodb } from './mongodb/open-mongodb-store.ts';
import { compileCodec } from './schema/codec.ts';
import { openSqlite, type SqliteOptions } from './sqlite/open-sqlite-store.ts';
import type { AnyAggregate, Table, TableDefinition } from './table.ts';
import type { AggregateDefinition, Collection, Store } from './types.ts';

export type StoreOptions = {
  /** mongodb://…, mongodb+srv://… or sqlite:/path/file.db */
  readonly url: string;
  readonly aggregates: readonly AnyAggregate[];
  readonly now: () => Date;
  readonly newId: () => string;
  readonly log: Logger;
  /** Looks for damage in a SQLite file before it is used, by reading the whole file. Default: true. */
  readonly shouldCheckDatabase?: boolean;
  /** Time between two sweeps (ms); 0 disables them. */
  readonly sweepIntervalMs?: number;
};

/** Opens the database in the URL and creates the declared tables and indexes. Throws platform.unavailable. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { url, aggregates, now, newId, log, sweepIntervalMs = SWEEP_INTERVAL_MS, shouldCheckDatabase = true } = options;
  const codecs = new Map(
    aggregates.map((definition) => [definition.name, compileCodec(definition.name, definition.schema)]),
  );
  if (codecs.size < aggregates.length) throw new StoreUsageError('Two aggregates have the same name');
  const definitions = aggregates.map((definition) =>
    compileTable(definition, compileCodec(definition.name, definition.schema)),
  );
  const adapter = await openAdapter(url, definitions, { now, log, shouldCheckDatabase });

  const { deletePublished, ...outbox } = adapter.outbox;
  const listeners = new Set<() => void>();
  const sweepListeners = new Set<(aggregate: string, removed: number) => void>();
  const onEventsAppended = (): void => {
    for (const listener of listeners) listener();
  };

  function collection<T>(definition: AggregateDefinition<T>): Collection<T> {
    const { name } = definition;
    const table = adapter.tables.get(name);
    const codec = codecs.get(name);
    if (!table || !codec || !aggregates.includes(definition)) {
      throw new StoreUsageError(`The store was not opened with the aggregate "${name}"`);
    }
    return createCollection<T>({ definition, codec, table, now, newId, onEventsAppended });
  }

  async function sweep(): Promise<void> {
    for (const [name, table] of adapter.tables) {
      const expired = await removeInBatches(() => table.removeExpired(now(), SWEEP_BATCH));
      const outdated = await removeInBatches(() => table.removeOutdated(now(), SWEEP_BATCH));
      if (expired + outdated > 0) for (const listener of sweepListeners) listener(name, expired + outdated);
      await removeInBatches(() =>
        table.removeTombstones(new Date(now().getTime() - TOMBSTONE_RETENTION_MS), SWEEP_BATCH),
      );
    }
    await deletePublished(new Date(now().getTime() - PUBLISHED_EVENTS_RETENTION_MS));
    await adapter.maintain();
  }

  let lastSweep = Promise.resolve();
  const sweepAndLog = (): Promise<void> => {
    lastSweep = lastSweep.then(sweep).catch((error: unknown) => log.warn({ err: error }, 'store sweep failed'));
    return lastSweep;
  };
  const timer = sweepIntervalMs > 0 ? setInterval(() => void sweepAndLog(), sweepIntervalMs) : undefined;
  timer?.unref();
  if (timer) void sweepAndLog();

  return {
    kind: adapter.kind,
    collection,
    outbox: {
      ...outbox,
      async claim(limit, leaseMs) {
        requireShortLease(leaseMs);
        return outbox.claim(limit, leaseMs);
      },
      async renew(eventIds, leaseMs) {
        requireShortLease(leaseMs);
        await outbox.renew(eventIds, leaseMs);
      },
      onAppend(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    checkWritable: adapter.checkWritable,
    getFreeBytes: adapter.getFreeBytes,
    sweep,
    onSwept: (listener) => {
      sweepListeners.add(listener);
    },
    async close() {
      clearInterval(timer);
      listeners.clear();
      sweepListeners.clear();
      await lastSweep;
      await adapter.close();
    },
  };
}

function requireShortLease(leaseMs: number): void {
  if (leaseMs > LEASE_MS_MAX) throw new StoreUsageError(`A lease lasts at most ${LEASE_MS_MAX} ms`);
}

/** Removes in batches and yields to the event loop between them. Returns how many. */
async function removeInBatches(removeSome: () => ReturnType<Table['removeExpired']>): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await removeSome();
    removed += batch;
    if (batch < SWEEP_BATCH) return removed;
    await new Promise((resume) => setImmediate(resume));
  }
}

async function openAdapter(url: string, tables: readonly TableDefinition[], options: SqliteOptions): Promise<Adapter> {
  if (url.startsWith('sqlite:')) return openSqlite(url, tables, options);
  if (url.startsWith('mongodb://') || url.startsWith('mongodb+srv://')) return openMongodb(url, tables, options.now);
  throw new StoreUsageError('A database URL must start with mongodb://, mongodb+srv:// or sqlite:');
}
