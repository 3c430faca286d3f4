import type { Table } from './table.ts';
import type { OutboxSource, Store } from './types.ts';

/** One database, opened. */
export type Adapter = {
  readonly kind: Store['kind'];
  readonly tables: ReadonlyMap<string, Table>;
  readonly outbox: Omit<OutboxSource, 'onAppend'>;
  /** Housekeeping of its own, with each sweep. */
  readonly tidy: () => Promise<void>;
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};
