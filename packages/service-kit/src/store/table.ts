import type { StoredEvent } from '@minutehand/contracts/events';
import type { Body, DocumentCodec } from './schema/codec.ts';
import type { AggregateDefinition } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: aggregates of several shapes share one list.
export type AnyAggregate = AggregateDefinition<any>;

export type Scalar = string | number | boolean | Date;

/** A condition of a plan. */
export type FieldCondition =
  | { readonly field: string; readonly op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains'; readonly value: Scalar }
  | { readonly field: string; readonly op: 'in'; readonly value: readonly Scalar[] }
  | { readonly field: string; readonly op: 'absent' };

export type Order = { readonly field: string; readonly isDescending: boolean };

/** A validated query: every field is known, cast and covered by `index`. The order ends with the id. */
export type QueryPlan = {
  readonly index: string;
  /** The array index to use instead. One of the conditions is `contains` on its field. */
  readonly arrayIndex?: ArrayIndex;
  readonly conditions: readonly FieldCondition[];
  readonly order: readonly Order[];
};

/** The end of a page: one value per field of the order; null for an absent field. */
export type Position = readonly (Scalar | null)[];

/** A stored document, before `codec.read`. */
export type Row = {
  readonly id: string;
  readonly accountId: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Schema version of the release that wrote the body. */
  readonly schemaVersion: number;
  readonly body: Body;
};
export type RowToWrite = Row & {
  readonly json: string;
  /** Fields of the stored body that the new one lacks. */
  readonly removedFields: readonly string[];
};

/** Restricts a read to visible documents: never tombstones or documents expired at `now`. */
export type Visibility = { readonly accountId: string | undefined; readonly now: Date };

/** The definition of one aggregate's table. */
export type TableDefinition = {
  readonly name: string;
  readonly codec: DocumentCodec;
  readonly indexes: readonly PhysicalIndex[];
  readonly arrayIndexes: readonly ArrayIndex[];
  /** Names of indexes to drop. */
  readonly retiredIndexes: readonly string[];
  readonly expiresAt: string | undefined;
  readonly retentionMs: number | undefined;
};

export type DeleteResult = { readonly isDeleted: boolean; readonly currentVersion?: number };

/** One aggregate in one database: a minimal set of atomic operations. Everything else is shared in collection.ts. */
// biome-ignore lint/style/useConsistentTypeDefinitions: a port with several methods
export interface Table {
  /** Throws DuplicateKeyError. */
  insert(row: RowToWrite, events: readonly StoredEvent[]): Promise<void>;
  /** Returns the account of an id, including tombstones. */
  findAccount(id: string): Promise<{ accountId: string; isDeleted: boolean } | undefined>;
  get(visibility: Visibility, ids: readonly string[]): Promise<Row[]>;
  /** Replaces the document whose version is `row.version - 1`. Returns false if there is none. Throws DuplicateKeyError. */
  replace(visibility: Visibility, row: RowToWrite, events: readonly StoredEvent[]): Promise<boolean>;
  /** Replaces the document with a tombstone of the next version. `createEvents` creates its events. */
  delete(
    visibility: Visibility,
    id: string,
    version: number | undefined,
    createEvents: (found: { accountId: string; version: number }) => StoredEvent[],
  ): Promise<DeleteResult>;
  select(visibility: Visibility, plan: QueryPlan, after: Position | undefined, limit: number): Promise<Row[]>;
  count(visibility: Visibility, plan: QueryPlan): Promise<number>;
  countBy(visibility: Visibility, plan: QueryPlan, field: string): Promise<ReadonlyMap<string, number>>;
  sum(visibility: Visibility, plan: QueryPlan, field: string): Promise<number>;
  /** Removes up to `limit` documents that expired before `now` and have no unpublished events. Returns how many. */
  removeExpired(now: Date, limit: number): Promise<number>;
  /** Like `removeExpired`, but for documents whose last change is older than their retention. */
  removeOutdated(now: Date, limit: number): Promise<number>;
  /** Like `removeExpired`, but for tombstones older than `before`. */
  removeTombstones(before: Date, limit: number): Promise<number>;
}

/** An index as created in a database. `accountId`, `id`, `createdAt` and `updatedAt` are fields of the envelope. */
export type PhysicalIndex = { readonly name: string; readonly keys: readonly string[]; readonly unique: boolean };

/** An index of the values of an array field. It finds documents in the order of their ids or, if there are `keys`, of the first one. */
export type ArrayIndex = { readonly field: string; readonly keys: readonly string[] };
