import type { StoredEvent } from '@minutehand/contracts/events';
import type { mongo } from 'mongoose';
import type { Row, RowToWrite, TableDefinition } from '../table.ts';

/** An entry of a document's outbox. Account and aggregate are the document's. */
export type OutboxEntry = {
  id: string;
  type: string;
  aggregate_version: number;
  occurred_at: string;
  traceparent: string;
  payload: string;
  /** Hidden from relays until then. */
  leased_until: Date;
};

/** A document as MongoDB keeps it: the envelope, and beside it the aggregate's own fields under their own names. */
export type MongoDocument = {
  _id: string;
  account_id: string;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** Only on tombstones. */
  deleted_at?: Date;
  /** By unique index: empty while the index holds for the document, else its id, which collides with nothing. */
  unique_keys?: Record<string, string>;
  outbox?: OutboxEntry[];
  /** Not after the time of the oldest entry; absent without entries. */
  outbox_since?: Date;
  [field: string]: unknown;
};
export type MongoCollection = mongo.Collection<MongoDocument>;
export type Filter = mongo.Filter<MongoDocument>;

/** The driver's types know no fields by computed names; what is built here is checked by the conformance suite. */
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
  'unique_keys',
  'outbox',
  'outbox_since',
]);
/** Reads leave out what only the store itself needs. */
export const READ_PROJECTION = { outbox: 0, outbox_since: 0, unique_keys: 0 } as const;
export const NEVER_LEASED = new Date(0);
/** Matches what has the date at all, by its sparse index. */
export const ANY_DATE = { $gte: new Date(0) } as const;

const ENVELOPE_NAMES: Readonly<Record<string, string>> = {
  id: '_id',
  accountId: 'account_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};
/** A field's name in the database. */
export const storedName = (field: string): string => ENVELOPE_NAMES[field] ?? field;

export function toRow(document: MongoDocument): Row {
  return {
    id: document._id,
    accountId: document.account_id,
    version: document.version,
    createdAt: document.created_at,
    updatedAt: document.updated_at,
    body: document,
  };
}

export function toDocument(table: TableDefinition, row: RowToWrite, events: readonly StoredEvent[]): MongoDocument {
  const unique = getUniqueKeys(table, row.id, row.body);
  return {
    ...row.body,
    _id: row.id,
    account_id: row.accountId,
    version: row.version,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    ...(unique && { unique_keys: unique }),
    ...(events.length > 0 && { outbox: events.map(entryOf), outbox_since: row.updatedAt }),
  };
}

/** An index that a document lacks a key of does not hold for it; none holds for a tombstone (no body). */
export function getUniqueKeys(
  table: TableDefinition,
  id: string,
  body: Readonly<Record<string, unknown>> | undefined,
): Record<string, string> | undefined {
  const unique = table.indexes.filter((index) => index.unique);
  if (unique.length === 0) return undefined;
  const own = new Set(table.shape.fields);
  const holds = (keys: readonly string[]): boolean =>
    body !== undefined && keys.every((key) => !own.has(key) || body[key] != null);
  return Object.fromEntries(unique.map(({ name, keys }) => [name, holds(keys) ? '' : id]));
}

/** The part of an update that appends events. `$push` and `$min` never touch entries that are there. */
export function appending(events: readonly StoredEvent[], at: Date): Record<string, unknown> {
  if (events.length === 0) return {};
  return { $push: { outbox: { $each: events.map(entryOf) } }, $min: { outbox_since: at } };
}

function entryOf(event: StoredEvent): OutboxEntry {
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
