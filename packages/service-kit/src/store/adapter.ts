import type { Table } from './table.ts';
import type { OutboxSource, Store } from './types.ts';

/** The outbox of a database. Removed entries are kept for a time, so that a restore can publish them again. */
export type OutboxAdapter = Omit<OutboxSource, 'onAppend'> & {
  /** Deletes events that were published before. */
  readonly deletePublished: (before: Date) => Promise<void>;
};

/** An open database. */
export type Adapter = {
  readonly kind: Store['kind'];
  readonly tables: ReadonlyMap<string, Table>;
  readonly outbox: OutboxAdapter;
  /** Database-specific maintenance, run with each sweep. */
  readonly maintain: () => Promise<void>;
  /** Writes a document, so that it fails if the database is read-only. */
  readonly checkWritable: () => Promise<void>;
  /** Free space of the database's disk; undefined if unknown. */
  readonly getFreeBytes: () => Promise<number | undefined>;
  readonly close: () => Promise<void>;
};
