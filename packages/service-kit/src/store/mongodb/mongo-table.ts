import { DuplicateKeyError } from '../errors.ts';
import type { Table, TableDefinition } from '../table.ts';
import {
  createAppendUpdate,
  ENVELOPE_KEYS,
  type Filter,
  getUniqueKeys,
  type MongoCollection,
  type MongoDocument,
  READ_PROJECTION,
  toDocument,
  toFilter,
  toRow,
  toStoredName,
  toUniqueKeyFields,
  toUpdate,
} from './document.ts';
import { createPlanFilter, createVisibilityFilter, toSort } from './filter.ts';
import { withStoreErrors } from './mongo-errors.ts';

type Group = { _id: string; n: number };

/** An aggregate as a collection. Each write and its events are one update of one document. */
export function createMongoTable(collection: MongoCollection, table: TableDefinition, maxTimeMS: number): Table {
  const find = (filter: Filter, limit: number, sort?: Record<string, 1 | -1>): Promise<MongoDocument[]> =>
    withStoreErrors(() =>
      collection
        .find(filter, { projection: READ_PROJECTION, limit, batchSize: limit + 1, maxTimeMS, ...(sort && { sort }) })
        .toArray(),
    );

  const declaredIndexes = new Set(['id', ...table.indexes.map(({ name }) => name)]);
  /** Unique indexes of another release that runs at the same time, known after one rejected a write. */
  const otherReleaseIndexes = new Set<string>();

  /**
   * Repeats a write that a unique index of another release rejected, with the names of such indexes: they apply only to the writes of releases that
   * declare them.
   */
  async function write<R>(operation: (violatedIndexes: readonly string[]) => Promise<R>): Promise<R> {
    const violatedIndexes: string[] = [];
    while (true) {
      try {
        return await withStoreErrors(() => operation(violatedIndexes));
      } catch (error) {
        const index = error instanceof DuplicateKeyError ? error.index : 'id';
        if (declaredIndexes.has(index) || violatedIndexes.includes(index)) throw error;
        violatedIndexes.push(index);
        otherReleaseIndexes.add(index);
      }
    }
  }

  const createExemptKeys = (indexes: Iterable<string>, id: string): Record<string, string> =>
    Object.fromEntries([...indexes].map((name) => [name, id]));

  async function removeWithEmptyOutbox(condition: Filter, limit: number): Promise<number> {
    const emptyOutboxFilter = toFilter({ $and: [condition, { outbox_since: null }] });
    const documents = await withStoreErrors(() =>
      collection.find(emptyOutboxFilter, { projection: { _id: 1 }, limit, maxTimeMS }).toArray(),
    );
    if (documents.length === 0) return 0;
    const ids = documents.map(({ _id }) => _id);
    await withStoreErrors(() =>
      collection.deleteMany(toFilter({ $and: [{ _id: { $in: ids } }, emptyOutboxFilter] }), { maxTimeMS }),
    );
    return documents.length;
  }

  return {
    async insert(row, events) {
      await write(() => {
        const unique = { ...createExemptKeys(otherReleaseIndexes, row.id), ...getUniqueKeys(table, row.id, row.body) };
        return collection.insertOne(toDocument(row, unique, events), { maxTimeMS });
      });
    },

    async findAccount(id) {
      const projection = { account_id: 1, deleted_at: 1 };
      const found = await withStoreErrors(() => collection.findOne({ _id: id }, { projection, maxTimeMS }));
      return found ? { accountId: found.account_id, isDeleted: found.deleted_at != null } : undefined;
    },

    async get(visibility, ids) {
      const documents = await find(createVisibilityFilter(table, visibility, { _id: { $in: ids } }), ids.length);
      return documents.map(toRow);
    },

    async replace(visibility, row, events) {
      const unique = getUniqueKeys(table, row.id, row.body);
      const set = {
        ...row.body,
        version: row.version,
        updated_at: row.updatedAt,
        schema_version: row.schemaVersion,
        ...toUniqueKeyFields(unique),
      };
      const otherFields = {
        ...(row.removedFields.length > 0 && {
          $unset: Object.fromEntries(row.removedFields.map((field) => [field, ''])),
        }),
        ...createAppendUpdate(events, row.updatedAt),
      };
      const currentFilter = createVisibilityFilter(table, visibility, { _id: row.id }, { version: row.version - 1 });
      const { matchedCount } = await write((violatedIndexes) => {
        const update = toUpdate({
          $set: { ...set, ...toUniqueKeyFields(createExemptKeys(violatedIndexes, row.id)) },
          ...otherFields,
        });
        return collection.updateOne(currentFilter, update, { maxTimeMS });
      });
      return matchedCount === 1;
    },

    async delete(visibility, id, version, createEvents) {
      while (true) {
        const [found] = await find(createVisibilityFilter(table, visibility, { _id: id }), 1);
        if (!found) return { isDeleted: false };
        if (version !== undefined && version !== found.version)
          return { isDeleted: false, currentVersion: found.version };
        // All stored fields, including those that the schema no longer declares.
        const contentFields = Object.keys(found).filter((key) => !ENVELOPE_KEYS.has(key));
        const unique = getUniqueKeys(table, id, undefined);
        const at = visibility.now;
        const set = {
          version: found.version + 1,
          updated_at: at,
          deleted_at: at,
          ...toUniqueKeyFields(unique),
        };
        const rest = {
          ...(contentFields.length > 0 && { $unset: Object.fromEntries(contentFields.map((field) => [field, ''])) }),
          ...createAppendUpdate(createEvents({ accountId: found.account_id, version: found.version }), at),
        };
        const currentFilter = toFilter({ _id: id, version: found.version, deleted_at: null });
        const { matchedCount } = await write(() => {
          const update = toUpdate({
            $set: { ...set, ...toUniqueKeyFields(createExemptKeys(otherReleaseIndexes, id)) },
            ...rest,
          });
          return collection.updateOne(currentFilter, update, { maxTimeMS });
        });
        if (matchedCount === 1) return { isDeleted: true };
      }
    },

    async select(visibility, plan, after, limit) {
      return (await find(createPlanFilter(table, visibility, plan, after), limit, toSort(plan.order))).map(toRow);
    },

    count: (visibility, plan) =>
      withStoreErrors(() => collection.countDocuments(createPlanFilter(table, visibility, plan), { maxTimeMS })),

    async countBy(visibility, plan, field) {
      const pipeline = [
        { $match: createPlanFilter(table, visibility, plan) },
        { $group: { _id: `$${toStoredName(field)}`, n: { $sum: 1 } } },
      ];
      const groups = await withStoreErrors(() => collection.aggregate<Group>(pipeline, { maxTimeMS }).toArray());
      return new Map(groups.map(({ _id, n }) => [_id, n]));
    },

    async sum(visibility, plan, field) {
      const pipeline = [
        { $match: createPlanFilter(table, visibility, plan) },
        { $group: { _id: null, n: { $sum: `$${toStoredName(field)}` } } },
      ];
      const [total] = await withStoreErrors(() =>
        collection.aggregate<{ n: number }>(pipeline, { maxTimeMS }).toArray(),
      );
      return total?.n ?? 0;
    },

    async removeExpired(now, limit) {
      if (table.expiresAt === undefined) return 0;
      return removeWithEmptyOutbox(toFilter({ deleted_at: null, [table.expiresAt]: { $lte: now } }), limit);
    },

    async removeOutdated(now, limit) {
      if (table.retentionMs === undefined) return 0;
      const before = new Date(now.getTime() - table.retentionMs);
      return removeWithEmptyOutbox(toFilter({ deleted_at: null, updated_at: { $lte: before } }), limit);
    },

    removeTombstones: (before, limit) => removeWithEmptyOutbox(toFilter({ deleted_at: { $lte: before } }), limit),
  };
}
