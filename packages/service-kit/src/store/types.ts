import type { DomainEvent, StoredEvent } from '@minutehand/contracts/events';
import type { Schema } from 'mongoose';
import type { Scope } from '../identity/types.ts';

/** Fields that the store adds to an aggregate. In the database: `_id`, `account_id`, `version`, `created_at`, `updated_at`. */
export type Envelope = {
  id: string;
  /** Empty for global aggregates. */
  accountId: string;
  /** 1 after insert, incremented by each replace. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

export type Stored<T> = T & Envelope;

/** A new document. For tenant aggregates, `accountId` comes from the scope, or from here if the scope has none. */
export type NewDocument<T> = T & { id: string; accountId?: string };

export type IndexKey<T> = (keyof T & string) | 'id' | 'createdAt' | 'updatedAt';

/**
 * A declared index. Indexes of tenant aggregates are prefixed with `account_id`; `acrossAccounts` omits the prefix for lookups
 * without an account. Keys are compared exactly: normalize them (lower-case, trimmed) before storing.
 */
export type IndexDefinition<T> = {
  readonly name: string;
  readonly keys: readonly IndexKey<T>[];
  readonly unique?: boolean;
  readonly acrossAccounts?: boolean;
};

/**
 * An array-of-strings field that supports `contains`: in the order of ids or of the first of `keys`. Conditions on the other keys are
 * checked without reading documents.
 */
export type ArrayIndexDefinition<T> = {
  readonly field: keyof T & string;
  readonly keys?: readonly IndexKey<T>[];
};

export type AggregateDefinition<T> = {
  /** Collection and table name, snake_case plural: "action_items". */
  readonly name: string;
  /** 'account': every document belongs to one account and reads filter by it. 'global': exceptions such as users and token lookups. */
  readonly tenancy: 'account' | 'global';
  /** The document's shape, without envelope fields. Casts and validates in both databases. */
  readonly schema: Schema;
  /** Increased when a field is removed, renamed, or changes its type or meaning. Default: 1. */
  readonly schemaVersion?: number;
  /**
   * By schema version: converts a stored body of that version to the next one, on read. Pure; dates are ISO strings. Fields of the next
   * version may already be present, when an earlier release has changed the document since: then the result must be the same again.
   */
  readonly upcasters?: Readonly<Record<number, (body: Readonly<Record<string, unknown>>) => Record<string, unknown>>>;
  readonly indexes: readonly IndexDefinition<T>[];
  /**
   * Names of indexes that neither this release nor the previous one declares: they are dropped. Others that are not declared may be those of
   * another release that runs at the same time, and stay. The name of an array index is `has_<field>` or `has_<field>_by_key`.
   */
  readonly retiredIndexes?: readonly string[];
  /** At most one per field. A multikey index in MongoDB, a separate table in SQLite. */
  readonly arrayIndexes?: readonly ArrayIndexDefinition<T>[];
  /** A Date field: expired documents are hidden from reads immediately and removed by the sweep. */
  readonly expiresAt?: keyof T & string;
  /** Documents that have not changed for this long are removed by the sweep, without tombstones (ms). */
  readonly retentionMs?: number;
};

type Comparable = string | number | Date | boolean;
export type Condition<V> =
  | V
  | { readonly in: readonly V[] }
  | (V extends Comparable ? { readonly gt?: V; readonly gte?: V; readonly lt?: V; readonly lte?: V } : never)
  | (V extends readonly (infer E)[] ? { readonly contains: E } : never);

/** Conditions by field: equality, `in`, ranges and `contains`. All must hold. Fields must be covered by a declared index. */
export type Where<T> = { readonly [K in keyof Stored<T>]?: Condition<NonNullable<Stored<T>[K]>> };

export type Query<T> = {
  readonly where?: Where<T>;
  /** Fields of a declared index; ties are sorted by id in the direction of the last field. Default: id ascending. */
  readonly sort?: readonly (readonly [IndexKey<T>, 'asc' | 'desc'])[];
};

export type PageQuery<T> = Query<T> & {
  /** 1 to PAGE_MAX. */
  readonly limit: number;
  /** `nextCursor` of the previous page. Throws platform.cursor_invalid for anything else. */
  readonly cursor?: string | undefined;
};

export type Page<T> = { readonly items: T[]; readonly nextCursor: string | null };

/** Result of an `update` callback: the changed document and its events, or undefined to leave it unchanged. */
export type Change<T> = { readonly document: Stored<T>; readonly events?: readonly DomainEvent[] } | undefined;

/**
 * All documents of one aggregate. Each write is atomic together with its events (the outbox). Errors: StaleVersionError,
 * DuplicateKeyError, AppError platform.unavailable.
 */
// biome-ignore lint/style/useConsistentTypeDefinitions: a port with several methods
export interface Collection<T> {
  /** Throws DuplicateKeyError if a unique key or the id exists. */
  insert(scope: Scope, newDocument: NewDocument<T>, events?: readonly DomainEvent[]): Promise<Stored<T>>;
  /** Like insert, but an existing id is not an error: `inserted` is false and `document` is the stored one. For deterministic ids. */
  insertOnce(
    scope: Scope,
    newDocument: NewDocument<T>,
    events?: readonly DomainEvent[],
  ): Promise<{ inserted: boolean; document: Stored<T> }>;
  find(scope: Scope, id: string): Promise<Stored<T> | undefined>;
  /** Returns the first match in the query's order. */
  findFirst(scope: Scope, query: Query<T>): Promise<Stored<T> | undefined>;
  /** Returns the existing documents of at most 1,000 ids, unordered. */
  findMany(scope: Scope, ids: readonly string[]): Promise<Stored<T>[]>;
  /** Writes if `document.version` is the stored version. Returns the new state. Throws StaleVersionError otherwise, and if the document was removed. */
  replace(scope: Scope, document: Stored<T>, events?: readonly DomainEvent[]): Promise<Stored<T>>;
  /**
   * Loads, changes and replaces a document; a stale write is retried on a new load (5 times). Returns undefined if absent, and
   * the loaded document if `change` returned undefined.
   */
  update(
    scope: Scope,
    id: string,
    change: (document: Stored<T>) => Change<T> | Promise<Change<T>>,
  ): Promise<Stored<T> | undefined>;
  /** Deletes the content and leaves a tombstone until its events are published and 30 days have passed. Returns false if absent. */
  remove(scope: Scope, id: string, options?: { version?: number }, events?: readonly DomainEvent[]): Promise<boolean>;
  page(scope: Scope, query: PageQuery<T>): Promise<Page<Stored<T>>>;
  /** The `nextCursor` of a page of this order that ends with `document`. For a page that is assembled from several queries. */
  cursorAfter(scope: Scope, query: Query<T>, document: Stored<T>): string;
  /** Streams all matches in batches. Writes during iteration are safe. */
  stream(scope: Scope, query: Query<T>): AsyncIterable<Stored<T>>;
  count(scope: Scope, where: Where<T>): Promise<number>;
  /** Counts the matches for each value of a string field of `where`, in one query. Values without matches are omitted. */
  countBy(scope: Scope, field: keyof Where<T> & string, where: Where<T>): Promise<ReadonlyMap<string, number>>;
  /** Adds a number field of all matches, in one query. A document without it adds nothing. */
  sum(scope: Scope, field: keyof T & string, where: Where<T>): Promise<number>;
}

/** The outbox as the relay uses it. */
// biome-ignore lint/style/useConsistentTypeDefinitions: a port with several methods
export interface OutboxSource {
  /** Returns the oldest entries and hides them from other relays until the lease ends. */
  claim(limit: number, leaseMs: number): Promise<StoredEvent[]>;
  /** Extends the lease of claimed entries, or releases them with 0. Unknown ids are ignored. */
  renew(eventIds: readonly string[], leaseMs: number): Promise<void>;
  /** Removes published entries. Does not change versions; unknown ids are ignored. */
  remove(eventIds: readonly string[]): Promise<void>;
  /** Calls `listener` after each write of this process that appended events. Returns a function that unsubscribes. */
  onAppend(listener: () => void): () => void;
  /** Number of unpublished entries. */
  size(): Promise<number>;
}

// biome-ignore lint/style/useConsistentTypeDefinitions: a port with several methods
export interface Store {
  readonly kind: 'mongodb' | 'sqlite';
  collection<T>(definition: AggregateDefinition<T>): Collection<T>;
  readonly outbox: OutboxSource;
  /** Rejects if the database does not respond or rejects a write. */
  checkWritable(): Promise<void>;
  /** Free space of the database's disk (bytes); undefined if the database does not report it. */
  getFreeBytes(): Promise<number | undefined>;
  /** Removes expired documents, those beyond their retention, and old tombstones. Also runs on a timer. */
  sweep(): Promise<void>;
  /** Calls `listener` with the number of expired or outdated documents that a sweep removed from an aggregate. */
  onSwept(listener: (aggregate: string, removed: number) => void): void;
  close(): Promise<void>;
}
