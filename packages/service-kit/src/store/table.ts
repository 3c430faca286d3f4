import type { StoredEvent } from '@minutehand/contracts/events';
import type { Body, Shape } from './shape.ts';
import type { AggregateDefinition } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: aggregates of several shapes stand in one list.
export type AnyAggregate = AggregateDefinition<any>;

export type Scalar = string | number | boolean | Date;

/** One condition of a plan. */
export type Test =
  | { readonly field: string; readonly op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains'; readonly value: Scalar }
  | { readonly field: string; readonly op: 'in'; readonly value: readonly Scalar[] };

export type Order = { readonly field: string; readonly descending: boolean };

/** A checked query: every field is known, cast and served by `index`; the order ends with the id. */
export type Plan = { readonly index: string; readonly tests: readonly Test[]; readonly order: readonly Order[] };

/** Where a page ended: one value per field of the order; null stands for an absent field. */
export type Position = readonly (Scalar | null)[];

/** A document as stored: `shape.read` has not seen its body yet. */
export type Row = {
  readonly id: string;
  readonly accountId: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly body: Body;
};
export type RowToWrite = Row & { readonly json: string };

/** Which documents can be seen: never tombstones, never what has expired at `now`. */
export type Visible = { readonly accountId: string | undefined; readonly now: Date };

/** What an adapter knows of one aggregate. */
export type TableDefinition = {
  readonly name: string;
  readonly shape: Shape;
  readonly indexes: readonly PhysicalIndex[];
  readonly arrayFields: readonly ArrayField[];
  readonly expiresAt: string | undefined;
};

export type DeleteResult = { readonly deleted: boolean; readonly currentVersion?: number };

/** One aggregate in one database: the smallest set of atomic acts. Everything else is in collection.ts, once. */
export interface Table {
  /** Throws DuplicateKeyError. */
  insert(row: RowToWrite, events: readonly StoredEvent[]): Promise<void>;
  /** Whether an id is taken by anything, and by whom. */
  holderOf(id: string): Promise<{ accountId: string; deleted: boolean } | undefined>;
  get(visible: Visible, ids: readonly string[]): Promise<Row[]>;
  /** Replaces the document whose version is `row.version - 1`; undefined when there is none. Throws DuplicateKeyError. */
  replace(visible: Visible, row: RowToWrite, events: readonly StoredEvent[]): Promise<{ createdAt: Date } | undefined>;
  /** Leaves a tombstone of the next version. `seal` makes the events of the document as it was found. */
  delete(
    visible: Visible,
    id: string,
    version: number | undefined,
    seal: (found: { accountId: string; version: number }) => StoredEvent[],
  ): Promise<DeleteResult>;
  select(visible: Visible, plan: Plan, after: Position | undefined, limit: number): Promise<Row[]>;
  count(visible: Visible, plan: Plan): Promise<number>;
  countBy(visible: Visible, plan: Plan, field: string): Promise<ReadonlyMap<string, number>>;
  /** Removes up to `limit` documents that expired before `now` and whose events are out; answers how many. */
  removeExpired(now: Date, limit: number): Promise<number>;
  /** The same for tombstones older than `before`. */
  removeTombstones(before: Date, limit: number): Promise<number>;
}

/** An index as a database makes it: `accountId`, `id`, `createdAt` and `updatedAt` are the envelope's. */
export type PhysicalIndex = { readonly name: string; readonly keys: readonly string[]; readonly unique: boolean };

export type ArrayField = string;
