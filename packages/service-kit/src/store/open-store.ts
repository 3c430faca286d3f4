import type { Logger } from '../log/types.ts';
import type { Adapter } from './adapter.ts';
import { createCollection } from './collection.ts';
import { StoreUsageError } from './errors.ts';
import { getTableName } from './indexes.ts';
import { SWEEP_BATCH, SWEEP_INTERVAL_MS, TOMBSTONE_MS } from './limits.ts';
import { openMongodb } from './mongodb/open-mongodb-store.ts';
import { compileShape } from './shape.ts';
import { openSqlite } from './sqlite/open-sqlite-store.ts';
import type { AnyAggregate, Table } from './table.ts';
import type { AggregateDefinition, Collection, Store } from './types.ts';

export type StoreOptions = {
  /** mongodb://…, mongodb+srv://… or sqlite:/path/file.db */
  readonly url: string;
  readonly aggregates: readonly AnyAggregate[];
  readonly now: () => Date;
  readonly newId: () => string;
  readonly log: Logger;
  /** Between two sweeps; 0 for none. */
  readonly sweepIntervalMs?: number;
};

/** Opens the database that the URL names and makes what the aggregates declare. Throws platform.unavailable. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { url, aggregates, now, newId, log, sweepIntervalMs = SWEEP_INTERVAL_MS } = options;
  const shapes = new Map(
    aggregates.map((definition) => [definition.name, compileShape(definition.name, definition.schema)]),
  );
  if (shapes.size < aggregates.length) throw new StoreUsageError('Two aggregates have one name');
  const definitions = aggregates.map((definition) =>
    getTableName(definition, compileShape(definition.name, definition.schema)),
  );
  const adapter = await openAdapter(url, definitions, now);

  const listeners = new Set<() => void>();
  const appended = (): void => {
    for (const wake of listeners) wake();
  };

  function collection<T>(definition: AggregateDefinition<T>): Collection<T> {
    const { name } = definition;
    const table = adapter.tables.get(name);
    const shape = shapes.get(name);
    if (!table || !shape || !aggregates.includes(definition)) {
      throw new StoreUsageError(`The store was not opened with the aggregate "${name}"`);
    }
    return createCollection<T>({ definition, shape, table, now, newId, appended });
  }

  async function sweep(): Promise<void> {
    for (const table of adapter.tables.values()) {
      await inBatches(() => table.removeExpired(now(), SWEEP_BATCH));
      await inBatches(() => table.removeTombstones(new Date(now().getTime() - TOMBSTONE_MS), SWEEP_BATCH));
    }
    await adapter.tidy();
  }

  let sweeping = Promise.resolve();
  const sweepQuietly = (): Promise<void> => {
    sweeping = sweeping.then(sweep).catch((error: unknown) => log.warn({ err: error }, 'the store could not be swept'));
    return sweeping;
  };
  const timer = sweepIntervalMs > 0 ? setInterval(() => void sweepQuietly(), sweepIntervalMs) : undefined;
  timer?.unref();
  if (timer) void sweepQuietly();

  return {
    kind: adapter.kind,
    collection,
    outbox: {
      ...adapter.outbox,
      onAppend(wake) {
        listeners.add(wake);
        return () => listeners.delete(wake);
      },
    },
    ping: adapter.ping,
    sweep,
    async close() {
      clearInterval(timer);
      listeners.clear();
      await sweeping;
      await adapter.close();
    },
  };
}

/** Leaves room for other work between the batches. */
async function inBatches(removeSome: () => ReturnType<Table['removeExpired']>): Promise<void> {
  while ((await removeSome()) === SWEEP_BATCH) await new Promise((resume) => setImmediate(resume));
}

async function openAdapter(url: string, tables: Parameters<typeof openSqlite>[1], now: () => Date): Promise<Adapter> {
  if (url.startsWith('sqlite:')) return openSqlite(url, tables, now);
  if (url.startsWith('mongodb://') || url.startsWith('mongodb+srv://')) return openMongodb(url, tables, now);
  throw new StoreUsageError('A database URL begins with mongodb://, mongodb+srv:// or sqlite:');
}
