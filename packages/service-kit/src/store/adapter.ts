import type { Table } from './table.ts';
import type { OutboxSource, Store } from './types.ts';

/** An open database. */
export type Adapter = {
  readonly kind: Store['kind'];
  readonly tables: ReadonlyMap<string, Table>;
  readonly outbox: Omit<OutboxSource, 'onAppend'>;
  /** Database-specific maintenance, run with each sweep. */
  readonly maintain: () => Promise<void>;
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};
