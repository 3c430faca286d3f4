import type { mongo } from 'mongoose';
import { SWEEP_BATCH } from '../limits.ts';
import type { TableDefinition } from '../table.ts';
import { type MongoCollection, storedName, uniqueKeysOf } from './document.ts';
import { guarded, INDEX_PREFIX } from './mongo-errors.ts';

type Wanted = {
  readonly name: string;
  readonly key: Record<string, 1>;
  readonly unique: boolean;
  readonly sparse: boolean;
};

/** Makes what is missing, makes anew what changed, drops the store's own indexes that are no longer declared. */
export async function prepareIndexes(collection: MongoCollection, table: TableDefinition): Promise<void> {
  const wanted = new Map(wantedIndexes(table).map((index) => [index.name, index]));
  for (const present of await presentIndexes(collection)) {
    if (!present.name?.startsWith(INDEX_PREFIX)) continue;
    const same = wanted.get(present.name);
    if (same && describe(same) === describe(present)) wanted.delete(present.name);
    else await guarded(() => collection.dropIndex(String(present.name)));
  }
  if ([...wanted.values()].some(({ unique }) => unique)) await backfillUniqueKeys(collection, table);
  for (const { name, key, unique, sparse } of wanted.values()) {
    await guarded(() => collection.createIndex(key, { name, ...(unique && { unique }), ...(sparse && { sparse }) }));
  }
}

function wantedIndexes(table: TableDefinition): Wanted[] {
  const keyOf = (fields: readonly string[]): Record<string, 1> => Object.fromEntries(fields.map((field) => [field, 1]));
  const declared = table.indexes.map(({ name, keys, unique }): Wanted => {
    const fields = keys.map(storedName);
    return {
      name: INDEX_PREFIX + name,
      key: keyOf(unique ? [...fields, `unique_keys.${name}`] : fields),
      unique,
      sparse: false,
    };
  });
  const arrays = table.arrayFields.map((field): Wanted => {
    return { name: `${INDEX_PREFIX}has_${field}`, key: keyOf([field, 'account_id']), unique: false, sparse: false };
  });
  return [
    ...declared,
    ...arrays,
    { name: `${INDEX_PREFIX}outbox`, key: keyOf(['outbox_since']), unique: false, sparse: true },
    { name: `${INDEX_PREFIX}tombstones`, key: keyOf(['deleted_at']), unique: false, sparse: true },
  ];
}

async function presentIndexes(collection: MongoCollection): Promise<mongo.IndexDescriptionInfo[]> {
  const known = await guarded(() => collection.listIndexes().toArray()).catch((error: unknown) => {
    const missing = error instanceof Error && 'code' in error && error.code === NAMESPACE_NOT_FOUND;
    if (missing) return [];
    throw error;
  });
  return known as mongo.IndexDescriptionInfo[];
}
const NAMESPACE_NOT_FOUND = 26;

function describe(index: { key: object; unique?: boolean; sparse?: boolean }): string {
  return JSON.stringify([
    Object.entries(index.key).map(([field, order]) => [field, Number(order)]),
    Boolean(index.unique),
    Boolean(index.sparse),
  ]);
}

/** Documents from before an index was declared unique do not say yet whether it holds for them. */
async function backfillUniqueKeys(collection: MongoCollection, table: TableDefinition): Promise<void> {
  const missing = table.indexes
    .filter(({ unique }) => unique)
    .map(({ name }) => ({ [`unique_keys.${name}`]: { $exists: false } }));
  while (true) {
    const documents = await guarded(() =>
      collection.find({ $or: missing }, { limit: SWEEP_BATCH, projection: { outbox: 0 } }).toArray(),
    );
    if (documents.length === 0) return;
    for (const document of documents) {
      const unique_keys = uniqueKeysOf(table, document._id, document.deleted_at ? undefined : document);
      const unchanged = { _id: document._id, version: document.version };
      await guarded(() => collection.updateOne(unchanged, { $set: { unique_keys } }));
    }
  }
}
