import type { mongo } from 'mongoose';
import { REFRESH_BATCH_SIZE } from '../limits.ts';
import type { TableDefinition } from '../table.ts';
import { getUniqueKeys, type MongoCollection, toStoredName, toUniqueKeyFields } from './document.ts';
import { INDEX_PREFIX, withStoreErrors } from './mongo-errors.ts';

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

type IndexSpec = {
  readonly name: string;
  readonly key: Record<string, 1>;
  readonly unique: boolean;
  readonly sparse: boolean;
};

/**
 * Creates missing indexes, recreates changed ones, and drops retired ones. Other indexes may be those of a release that runs at the same time.
 */
export async function prepareIndexes(collection: MongoCollection, table: TableDefinition): Promise<void> {
  const missing = new Map(getDeclaredIndexes(table).map((index) => [index.name, index]));
  const retired = new Set(table.retiredIndexes.map((name) => INDEX_PREFIX + name));
  for (const { name = '', ...existing } of await listExistingIndexes(collection)) {
    const declared = missing.get(name);
    if (declared && serializeIndex(declared) === serializeIndex(existing)) missing.delete(name);
    else if (declared || retired.has(name)) await dropIndex(collection, name);
  }
  if ([...missing.values()].some(({ unique }) => unique)) {
    while (!(await refreshUniqueKeys(collection, table)));
  }
  for (const { name, key, unique, sparse } of missing.values()) {
    await withStoreErrors(() =>
      collection.createIndex(key, { name, ...(unique && { unique }), ...(sparse && { sparse }) }),
    );
  }
}

function getDeclaredIndexes(table: TableDefinition): IndexSpec[] {
  const toIndexKeys = (fields: readonly string[]): Record<string, 1> =>
    Object.fromEntries(fields.map((field) => [field, 1]));
  const declared = table.indexes.map(({ name, keys, unique }): IndexSpec => {
    const fields = keys.map(toStoredName);
    return {
      name: INDEX_PREFIX + name,
      key: toIndexKeys(unique ? [...fields, `unique_keys.${name}`] : fields),
      unique,
      sparse: false,
    };
  });
  const arrays = table.arrayIndexes.flatMap(({ field, keys: [sortKey, ...otherKeys] }): IndexSpec[] => {
    const createSpec = (name: string, fields: readonly string[]): IndexSpec => {
      return { name: INDEX_PREFIX + name, key: toIndexKeys(fields.map(toStoredName)), unique: false, sparse: false };
    };
    const byId = createSpec(`has_${field}`, [field, 'id', 'accountId']);
    if (sortKey === undefined) return [byId];
    return [byId, createSpec(`has_${field}_by_key`, [field, 'accountId', sortKey, 'id', ...otherKeys])];
  });
  return [
    ...declared,
    ...arrays,
    { name: `${INDEX_PREFIX}outbox`, key: toIndexKeys(['outbox_since']), unique: false, sparse: true },
    { name: `${INDEX_PREFIX}tombstones`, key: toIndexKeys(['deleted_at']), unique: false, sparse: true },
  ];
}

/** Drops an index. A process that starts at the same time may already have dropped it. */
async function dropIndex(collection: MongoCollection, name: string): Promise<void> {
  await withStoreErrors(() => collection.dropIndex(name)).catch((error: unknown) => {
    if (getErrorCode(error) !== INDEX_NOT_FOUND) throw error;
  });
}

async function listExistingIndexes(collection: MongoCollection): Promise<mongo.IndexDescriptionInfo[]> {
  const indexes = await withStoreErrors(() => collection.listIndexes().toArray()).catch((error: unknown) => {
    if (getErrorCode(error) === NAMESPACE_NOT_FOUND) return [];
    throw error;
  });
  return indexes as mongo.IndexDescriptionInfo[];
}
const getErrorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function serializeIndex(index: { key: object; unique?: boolean; sparse?: boolean }): string {
  return JSON.stringify([
    Object.entries(index.key).map(([field, order]) => [field, Number(order)]),
    Boolean(index.unique),
    Boolean(index.sparse),
  ]);
}

/** Updates unique_keys of all documents before a unique index is created. Returns false if a document changed in the meantime and must be checked again. */
async function refreshUniqueKeys(collection: MongoCollection, table: TableDefinition): Promise<boolean> {
  const fields = table.indexes.flatMap(({ keys, unique }) => (unique ? keys.map(toStoredName) : []));
  const projection = Object.fromEntries(['version', 'deleted_at', 'unique_keys', ...fields].map((field) => [field, 1]));
  let isComplete = true;
  let after = '';
  while (true) {
    const options = { projection, sort: { _id: 1 }, limit: REFRESH_BATCH_SIZE } as const;
    const documents = await withStoreErrors(() => collection.find({ _id: { $gt: after } }, options).toArray());
    for (const document of documents) {
      const { _id, version, deleted_at } = document;
      const unique_keys = getUniqueKeys(table, _id, deleted_at ? undefined : document);
      if (Object.entries(unique_keys).every(([name, key]) => document.unique_keys?.[name] === key)) continue;
      const { matchedCount } = await withStoreErrors(() =>
        collection.updateOne({ _id, version }, { $set: toUniqueKeyFields(unique_keys) }),
      );
      if (matchedCount === 0) isComplete = false;
    }
    const last = documents.at(-1);
    if (!last || documents.length < REFRESH_BATCH_SIZE) return isComplete;
    after = last._id;
  }
}
