import type { StoredEvent } from '@minutehand/contracts/events';
import type { mongo } from 'mongoose';
import type { Row, RowToWrite, TableDefinition } from '../table.ts';

/** An outbox entry of a document. Account and aggregate are those of the document. */
export type OutboxEntry = {
  id: string;
  type: string;
  aggregate_version: number;
  occurred_at: string;
  traceparent: string;
  payload: string;
  /** Relays do not see the entry until then. */
  leased_until: Date;
};

/** A document as stored in MongoDB: the envelope and the aggregate's fields under their own names. */
export type MongoDocument = {
  _id: string;
  account_id: string;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** Only on tombstones. */
  deleted_at?: Date;
  /** Absent in documents of releases without schema versions, which is version 1. */
  schema_version?: number;
  /** By unique index: empty while the index applies to the document, otherwise its id, which never collides. */
  unique_keys?: Record<string, string>;
  outbox?: OutboxEntry[];
  /** At most the time of the oldest entry; absent if there are no entries. */
  outbox_since?: Date;
  [field: string]: unknown;
};
export type MongoCollection = mongo.Collection<MongoDocument>;
export type Filter = mongo.Filter<MongoDocument>;

/** The driver's types do not support computed field names. The conformance tests cover these operations. */
export const toFilter = (parts: Record<string, unknown>): Filter => parts as unknown as Filter;
export const toUpdate = (parts: Record<string, unknown>): mongo.UpdateFilter<MongoDocument> =>
  parts as unknown as mongo.UpdateFilter<MongoDocument>;

export const ENVELOPE_KEYS: ReadonlySet<string> = new Set([
  '_id',
  'account_id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'schema_version',
  'unique_keys',
  'outbox',
  'outbox_since',
]);
/** Reads omit fields that only the store needs. */
export const READ_PROJECTION = { outbox: 0, outbox_since: 0, unique_keys: 0 } as const;
export const NEVER_LEASED = new Date(0);
/** Matches documents that have the date, using its sparse index. */
export const HAS_DATE = { $gte: new Date(0) } as const;

const ENVELOPE_NAMES: Readonly<Record<string, string>> = {
  id: '_id',
  accountId: 'account_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};
/** Returns a field's name in the database. */
export const toStoredName = (field: string): string => ENVELOPE_NAMES[field] ?? field;

export function toRow(document: MongoDocument): Row {
  return {
    id: document._id,
    accountId: document.account_id,
    version: document.version,
    createdAt: document.created_at,
    updatedAt: document.updated_at,
    schemaVersion: document.schema_version ?? 1,
    body: Object.fromEntries(Object.entries(document).filter(([name]) => !ENVELOPE_KEYS.has(name))),
  };
}

/** `unique` are the keys of its unique indexes. */
export function toDocument(
  row: RowToWrite,
  unique: Readonly<Record<string, string>>,
  events: readonly StoredEvent[],
): MongoDocument {
  return {
    ...row.body,
    _id: row.id,
    account_id: row.accountId,
    version: row.version,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    schema_version: row.schemaVersion,
    ...(Object.keys(unique).length > 0 && { unique_keys: unique }),
    ...(events.length > 0 && { outbox: events.map(toOutboxEntry), outbox_since: row.updatedAt }),
  };
}

/** Returns the unique_keys of a document. A unique index applies only to documents that have all its keys, and never to a tombstone (no body). */
export function getUniqueKeys(
  table: TableDefinition,
  id: string,
  body: Readonly<Record<string, unknown>> | undefined,
): Record<string, string> {
  const unique = table.indexes.filter((index) => index.unique);
  const declared = new Set(table.codec.fields);
  const hasAllKeys = (keys: readonly string[]): boolean =>
    body !== undefined && keys.every((key) => !declared.has(key) || body[key] != null);
  return Object.fromEntries(unique.map(({ name, keys }) => [name, hasAllKeys(keys) ? '' : id]));
}

/** Returns the fields of an update that changes only these keys: others belong to indexes of another release. */
export function toUniqueKeyFields(keys: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [`unique_keys.${name}`, key]));
}

/** Returns the update operators that append events. `$push` and `$min` do not change existing entries. */
export function createAppendUpdate(events: readonly StoredEvent[], at: Date): Record<string, unknown> {
  if (events.length === 0) return {};
  return { $push: { outbox: { $each: events.map(toOutboxEntry) } }, $min: { outbox_since: at } };
}

function toOutboxEntry(event: StoredEvent): OutboxEntry {
  return {
    id: event.id,
    type: event.type,
    aggregate_version: event.aggregateVersion,
    occurred_at: event.occurredAt,
    traceparent: event.traceparent,
    payload: event.payload,
    leased_until: NEVER_LEASED,
  };
}
