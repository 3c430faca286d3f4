import mongoose from 'mongoose';
import type { Adapter } from '../adapter.ts';
import { DuplicateKeyError } from '../errors.ts';
import { OPERATION_TIMEOUT_MS, SERVER_SELECTION_TIMEOUT_MS } from '../limits.ts';
import type { TableDefinition } from '../table.ts';
import type { MongoCollection, MongoDocument } from './document.ts';
import { withStoreErrors } from './mongo-errors.ts';
import { createMongoOutbox } from './mongo-outbox.ts';
import { createMongoTable } from './mongo-table.ts';
import { prepareIndexes } from './prepare-indexes.ts';
import { PUBLISHED_EVENTS, preparePublishedEvents } from './published-events.ts';

const OPTIONS: mongoose.ConnectOptions = {
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
  serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
  connectTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
  socketTimeoutMS: 2 * OPERATION_TIMEOUT_MS,
  waitQueueTimeoutMS: OPERATION_TIMEOUT_MS,
  writeConcern: { w: 'majority', journal: true },
};

/** Opens a connection to the database in the URL. */
export async function openMongodb(url: string, tables: readonly TableDefinition[], now: () => Date): Promise<Adapter> {
  const connection = mongoose.createConnection();
  // Connection errors reach callers as errors of their operations.
  connection.on('error', () => {});
  await withStoreErrors(() => connection.openUri(url, OPTIONS));
  const database = connection.getClient().db(connection.name);
  const collections = new Map<string, MongoCollection>(
    tables.map(({ name }) => [name, database.collection<MongoDocument>(name)]),
  );
  const published = database.collection<MongoDocument>(PUBLISHED_EVENTS);
  try {
    await preparePublishedEvents(published);
    for (const table of tables) {
      const collection = collections.get(table.name);
      if (collection) await prepareIndexes(collection, table);
    }
  } catch (error) {
    await connection.close();
    throw error;
  }
  const { maintain, ...outbox } = createMongoOutbox([...collections.values()], published, now, OPERATION_TIMEOUT_MS);
  return {
    kind: 'mongodb',
    tables: new Map(
      tables.map((table) => [
        table.name,
        createMongoTable(database.collection(table.name), table, OPERATION_TIMEOUT_MS),
      ]),
    ),
    outbox,
    maintain,
    async checkWritable() {
      await withStoreErrors(() =>
        database
          .collection<{ _id: string; written_at: Date }>('write_probe')
          .updateOne(
            { _id: 'probe' },
            { $set: { written_at: now() } },
            { upsert: true, maxTimeMS: OPERATION_TIMEOUT_MS },
          ),
      ).catch((error: unknown) => {
        // Two processes inserted it concurrently, and the other one succeeded.
        if (!(error instanceof DuplicateKeyError)) throw error;
      });
    },
    async getFreeBytes() {
      try {
        const { fsTotalSize, fsUsedSize }: mongoose.mongo.BSON.Document = await withStoreErrors(() =>
          database.command({ dbStats: 1, maxTimeMS: OPERATION_TIMEOUT_MS }),
        );
        const freeBytes = Number(fsTotalSize) - Number(fsUsedSize);
        return Number.isFinite(freeBytes) && freeBytes >= 0 ? freeBytes : undefined;
      } catch (error) {
        // The user may not run the command, or a compatible server does not support it.
        if (error instanceof mongoose.mongo.MongoServerError) return undefined;
        throw error;
      }
    },
    async close() {
      await connection.close();
    },
  };
}
