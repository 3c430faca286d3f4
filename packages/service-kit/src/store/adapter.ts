import type { Table } from './table.ts';
import type { OutboxSource, Store } from './types.ts';

/** An open database. */
export type Adapter = {
  readonly kind: Store['kind'];
  readonly tables: ReadonlyMap<string, Table>;
  readonly outbox: Omit<OutboxSource, 'onAppend'>;
  /** Database-specific maintenance, run with each sweep. */
  readonly maintain: () => Promise<void>;
  /** Writes, so that it fails on a database that only reads. */
  readonly ping: () => Promise<void>;
  /** Free space of the database's disk; undefined if unknown. */
  readonly getFreeBytes: () => Promise<number | undefined>;
  readonly close: () => Promise<void>;
};
