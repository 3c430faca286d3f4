import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { MIB, MINUTE_MS } from '@minutehand/contracts/limits';
import mongoose, { type mongo } from 'mongoose';
import { SERVER_SELECTION_TIMEOUT_MS } from '../limits.ts';
import {
  type MongoCollection,
  type MongoDocument,
  NEVER_LEASED,
  type OutboxEntry,
  toFilter,
  toRow,
} from '../mongodb/document.ts';
import { withStoreErrors } from '../mongodb/mongo-errors.ts';
import { PUBLISHED_EVENTS } from '../mongodb/published-events.ts';
import type { RawDatabase, RawDocument } from './types.ts';

/** Writes of a restore that are sent at a time. */
const BATCH_DOCUMENTS = 500;
const BATCH_BYTES = 8 * MIB;
/** A copy is repeated for the documents that changed in the meantime, until none did, but at most this many times. */
const PASSES_MAX = 8;
/** Documents of another process with a clock that is behind by less than this are not missed (ms). */
const CLOCK_MARGIN_MS = 2 * MINUTE_MS;
const WRITE_PROBE = 'write_probe';
const { EJSON } = mongoose.mongo.BSON;

/** A document of a copy; of several with the same id, the last one counts. */
type CopiedDocument = { collection: string; document: MongoDocument };
/** The versions of the documents that have been written, by collection and id. */
type WrittenVersions = Map<string, { schemaVersion: number; versions: Map<string, number> }>;

/**
 * A MongoDB database, read through the driver: mongodump is not available everywhere, and a standalone server has no snapshots.
 * Each document is consistent in itself, with its events.
 */
export async function openMongodbRawDatabase(url: string): Promise<RawDatabase> {
  const connection = mongoose.createConnection();
  connection.on('error', () => {});
  await withStoreErrors(() =>
    connection.openUri(url, {
      serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
      autoIndex: false,
      autoCreate: false,
    }),
  );
  const database = connection.getClient().db(connection.name);

  async function listCollections(): Promise<MongoCollection[]> {
    const found = await withStoreErrors(() => database.listCollections({}, { nameOnly: true }).toArray());
    const names = found.map(({ name }) => name).filter((name) => name !== WRITE_PROBE && !name.startsWith('system.'));
    // Published events last: an event is in a document that was read before, or among them.
    names.sort((a, b) => Number(a === PUBLISHED_EVENTS) - Number(b === PUBLISHED_EVENTS) || (a < b ? -1 : 1));
    return names.map((name) => database.collection<MongoDocument>(name));
  }

  return {
    kind: 'mongodb',
    async isEmpty() {
      for (const collection of await listCollections()) {
        if (await withStoreErrors(() => collection.findOne({}, { projection: { _id: 1 } }))) return false;
      }
      return true;
    },

    async copyTo(path) {
      const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
      const write = async (line: CopiedDocument): Promise<void> => {
        if (!file.write(`${EJSON.stringify(line, { relaxed: false })}\n`)) await once(file, 'drain');
      };
      const written: WrittenVersions = new Map();
      try {
        let changedSince: Date | undefined;
        for (let pass = 0; pass < PASSES_MAX; pass += 1) {
          const startedAt = new Date();
          let count = 0;
          for (const collection of await listCollections())
            count += await copyCollection(collection, write, written, changedSince);
          if (pass > 0 && count === 0) break;
          changedSince = startedAt;
        }
      } finally {
        file.end();
        await finished(file);
      }
      written.delete(PUBLISHED_EVENTS);
      return [...written].map(([name, { schemaVersion, versions }]) => ({
        name,
        documents: versions.size,
        schemaVersion,
      }));
    },

    async findHighestVersion() {
      let highest = 0;
      for (const collection of await listCollections()) {
        const options = { sort: { version: -1 }, projection: { version: 1 } } as const;
        const found = await withStoreErrors(() => collection.findOne({}, options));
        highest = Math.max(highest, found?.version ?? 0);
      }
      return highest;
    },

    async restore(copy, versionStep) {
      await database.dropDatabase();
      let batch: CopiedDocument[] = [];
      let bytes = 0;
      for await (const text of createInterface({ input: Readable.from(copy), crlfDelay: Number.POSITIVE_INFINITY })) {
        const line = EJSON.parse(text, { relaxed: false }) as CopiedDocument;
        if (line.collection !== PUBLISHED_EVENTS) line.document.version += versionStep;
        batch.push(line);
        bytes += text.length;
        if (batch.length < BATCH_DOCUMENTS && bytes < BATCH_BYTES) continue;
        await writeLines(database, batch);
        batch = [];
        bytes = 0;
      }
      await writeLines(database, batch);
    },

    async republish() {
      const published = database.collection<MongoDocument>(PUBLISHED_EVENTS);
      let count = 0;
      for await (const document of published.find(toFilter({ outbox_since: null }))) {
        const { _id } = document;
        const entry: OutboxEntry = {
          id: _id,
          type: String(document.type),
          aggregate_version: Number(document.aggregate_version),
          occurred_at: String(document.occurred_at),
          traceparent: String(document.traceparent),
          payload: String(document.payload),
          leased_until: NEVER_LEASED,
        };
        await published.updateOne({ _id }, { $set: { outbox: [entry], outbox_since: new Date() } });
        count += 1;
      }
      return count;
    },

    async appendEvents(aggregate, events) {
      const at = new Date();
      const operations = events.map((event) => ({
        replaceOne: {
          filter: toFilter({ _id: event.id }),
          replacement: {
            account_id: event.accountId,
            aggregate,
            aggregate_id: event.aggregateId,
            published_at: at,
            outbox: [
              {
                id: event.id,
                type: event.type,
                aggregate_version: event.aggregateVersion,
                occurred_at: event.occurredAt,
                traceparent: event.traceparent,
                payload: event.payload,
                leased_until: NEVER_LEASED,
              },
            ],
            outbox_since: at,
          } as unknown as MongoDocument,
          upsert: true,
        },
      }));
      if (operations.length > 0)
        await withStoreErrors(() => database.collection<MongoDocument>(PUBLISHED_EVENTS).bulkWrite(operations));
    },

    async *readDocuments(aggregate) {
      for await (const document of database.collection<MongoDocument>(aggregate).find({}).sort({ _id: 1 }))
        yield toDocument(document);
    },

    async clear() {
      await withStoreErrors(() => database.dropDatabase());
    },

    async close() {
      await connection.close();
    },
  };
}

/** Writes the documents of a collection, or those that changed since a time. Returns how many were not written before. */
async function copyCollection(
  collection: MongoCollection,
  write: (line: CopiedDocument) => Promise<void>,
  written: WrittenVersions,
  since: Date | undefined,
): Promise<number> {
  const name = collection.collectionName;
  const field = name === PUBLISHED_EVENTS ? 'published_at' : 'updated_at';
  const filter = since ? toFilter({ [field]: { $gte: new Date(since.getTime() - CLOCK_MARGIN_MS) } }) : {};
  const summary = written.get(name) ?? { schemaVersion: 1, versions: new Map<string, number>() };
  written.set(name, summary);
  let count = 0;
  for await (const document of collection.find(filter).sort({ _id: 1 })) {
    const version = document.version ?? 0;
    if (summary.versions.get(document._id) === version) continue;
    summary.versions.set(document._id, version);
    summary.schemaVersion = Math.max(summary.schemaVersion, document.schema_version ?? 1);
    await write({ collection: name, document });
    count += 1;
  }
  return count;
}

async function writeLines(database: mongo.Db, lines: readonly CopiedDocument[]): Promise<void> {
  for (const [name, group] of Map.groupBy(lines, ({ collection }) => collection)) {
    // The same document may be in the batch twice: in order, the last one counts.
    const operations = group.map(({ document }) => ({
      replaceOne: { filter: toFilter({ _id: document._id }), replacement: document, upsert: true },
    }));
    await withStoreErrors(() => database.collection<MongoDocument>(name).bulkWrite(operations, { ordered: true }));
  }
}

function toDocument(document: MongoDocument): RawDocument {
  const { id, accountId, version, body } = toRow(document);
  return { id, accountId, version, isDeleted: document.deleted_at != null, body };
}
