import type { DomainEvent, StoredEvent } from '@minutehand/contracts/events';
import type { Schema } from 'mongoose';
import type { Scope } from '../identity/types.ts';

/** What the store keeps beside an aggregate's own fields. In the database: `_id`, `account_id`, `version`, `created_at`, `updated_at`. */
export type Envelope = {
  id: string;
  /** Empty for global aggregates. */
  accountId: string;
  /** 1 after insert, one more with each replace. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

export type Stored<T> = T & Envelope;

/** A new aggregate. For tenant aggregates `accountId` comes from the scope, or from here with a SystemScope without one. */
export type Draft<T> = T & { id: string; accountId?: string };

export type IndexKey<T> = (keyof T & string) | 'id' | 'createdAt' | 'updatedAt';

/**
 * A declared index. Tenant aggregates get `account_id` in front of the keys by themselves; an index that also serves
 * look-ups without an account says `acrossAccounts`. Plain keys only: normalise a key (lower-case, trimmed) before storing it.
 */
export type IndexDefinition<T> = {
  readonly name: string;
  readonly keys: readonly IndexKey<T>[];
  readonly unique?: boolean;
  readonly acrossAccounts?: boolean;
};

export type AggregateDefinition<T> = {
  /** Collection and table name, snake_case plural: "action_items". */
  readonly name: string;
  /** 'account': every document belongs to one account and reads filter by it. 'global': a named exception (users, token look-ups). */
  readonly tenancy: 'account' | 'global';
  /** The shape, declared once: a model in MongoDB; casts and validates in SQLite. Without the envelope's fields. */
  readonly schema: Schema;
  readonly indexes: readonly IndexDefinition<T>[];
  /** Array-of-string fields that `contains` may ask for (multikey in MongoDB, a side table in SQLite). */
  readonly arrayIndexes?: readonly (keyof T & string)[];
  /** A Date field: documents past it are gone from reads at once and removed by the sweep. */
  readonly expiresAt?: keyof T & string;
};

type Comparable = string | number | Date | boolean;
export type Condition<V> =
  | V
  | { readonly in: readonly V[] }
  | (V extends Comparable ? { readonly gt?: V; readonly gte?: V; readonly lt?: V; readonly lte?: V } : never)
  | (V extends readonly (infer E)[] ? { readonly contains: E } : never);

/** Equality, `in`, ranges and `contains`, all of which must hold. Fields must be those of a declared index. */
export type Where<T> = { readonly [K in keyof Stored<T>]?: Condition<NonNullable<Stored<T>[K]>> };

export type Query<T> = {
  readonly where?: Where<T>;
  /** By the fields of a declared index, ties by id in the direction of the last one. Default: id ascending. */
  readonly sort?: readonly (readonly [IndexKey<T>, 'asc' | 'desc'])[];
};

export type PageQuery<T> = Query<T> & {
  /** 1 to PAGE_MAX. */
  readonly limit: number;
  /** As a page gave it. Throws platform.cursor_invalid for anything else. */
  readonly cursor?: string | undefined;
};

export type Page<T> = { readonly items: T[]; readonly nextCursor: string | null };

/** What `update` may answer: the changed aggregate and what to say; or undefined to leave it as it is. */
export type Change<T> = { readonly document: Stored<T>; readonly events?: readonly DomainEvent[] } | undefined;

/**
 * One kind of aggregate. Every write is one atomic act together with its events (the outbox).
 * Errors: StaleVersionError, DuplicateKeyError, AppError platform.unavailable.
 */
export interface Collection<T> {
  /** Throws DuplicateKeyError (also for a taken id). */
  insert(scope: Scope, draft: Draft<T>, events?: readonly DomainEvent[]): Promise<Stored<T>>;
  /** Like insert, but a taken id is no error: `inserted` is false and `document` the stored one. For deterministic ids. */
  insertOnce(
    scope: Scope,
    draft: Draft<T>,
    events?: readonly DomainEvent[],
  ): Promise<{ inserted: boolean; document: Stored<T> }>;
  find(scope: Scope, id: string): Promise<Stored<T> | undefined>;
  /** The first by the query's order. */
  findFirst(scope: Scope, query: Query<T>): Promise<Stored<T> | undefined>;
  /** By ids, unordered, missing ones left out; at most 1,000 ids. */
  findMany(scope: Scope, ids: readonly string[]): Promise<Stored<T>[]>;
  /** Writes if `document.version` is the stored one; answers the new state. Throws StaleVersionError, also when it is gone. */
  replace(scope: Scope, document: Stored<T>, events?: readonly DomainEvent[]): Promise<Stored<T>>;
  /** Load, change, replace; a stale write is tried again on a fresh load (5 times). Answers undefined when absent; the loaded one when `change` answered undefined. */
  update(
    scope: Scope,
    id: string,
    change: (document: Stored<T>) => Change<T> | Promise<Change<T>>,
  ): Promise<Stored<T> | undefined>;
  /** Erases the content, leaves a tombstone until its events are out and 30 days have passed. False when absent. */
  remove(scope: Scope, id: string, options?: { version?: number }, events?: readonly DomainEvent[]): Promise<boolean>;
  page(scope: Scope, query: PageQuery<T>): Promise<Page<Stored<T>>>;
  /** All that match, read in batches; safe to write meanwhile. */
  stream(scope: Scope, query: Query<T>): AsyncIterable<Stored<T>>;
  count(scope: Scope, where: Where<T>): Promise<number>;
  /** How many match, for each value of a text that `where` names; values of none are left out. One question instead of one a value. */
  countBy(scope: Scope, field: keyof Where<T> & string, where: Where<T>): Promise<ReadonlyMap<string, number>>;
}

/** The relay's side of the outbox. */
export interface OutboxSource {
  /** Oldest entries first, hidden from other relays until the lease ends. */
  claim(limit: number, leaseMs: number): Promise<StoredEvent[]>;
  /** Hides claimed entries for so long from now on: their holder still works on them, or, with 0, gives them up. Unknown ids are no error. */
  renew(eventIds: readonly string[], leaseMs: number): Promise<void>;
  /** After the broker confirmed. Leaves versions alone; unknown ids are no error. */
  remove(eventIds: readonly string[]): Promise<void>;
  /** Called after each write that appended events, in this process. Answers the unsubscriber. */
  onAppend(wake: () => void): () => void;
  /** Entries that wait, for the metric. */
  size(): Promise<number>;
}

export interface Store {
  readonly kind: 'mongodb' | 'sqlite';
  collection<T>(definition: AggregateDefinition<T>): Collection<T>;
  readonly outbox: OutboxSource;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Removes what has expired and tombstones that are done. Also runs on a timer. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}
