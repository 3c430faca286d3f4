import type { StoredEvent } from '@minutehand/contracts/events';

/** One aggregate of a copied database. */
export type AggregateSummary = {
  readonly name: string;
  /** Including tombstones. */
  readonly documents: number;
  /** The highest schema version of its documents. */
  readonly schemaVersion: number;
};

/** A document as it is stored, without the conversions of a read. */
export type RawDocument = {
  readonly id: string;
  readonly accountId: string;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly body: Readonly<Record<string, unknown>>;
};

/** A database for backup and restore, which do not depend on aggregates. Only `copyTo` may run while a service uses the database. */
// biome-ignore lint/style/useConsistentTypeDefinitions: a port with several methods
export interface RawDatabase {
  readonly kind: 'mongodb' | 'sqlite';
  /** True if the database does not exist, or has no documents and no events. */
  isEmpty(): Promise<boolean>;
  /** Writes a copy of the database to a new file. Returns a summary of its contents. */
  copyTo(path: string): Promise<AggregateSummary[]>;
  /** The highest version of a document, 0 if there is none. */
  findHighestVersion(): Promise<number>;
  /** Replaces the database with a copy. Adds `versionStep` to the version of every document. */
  restore(copy: AsyncIterable<Uint8Array>, versionStep: number): Promise<void>;
  /** Puts the published events that the database still has into the outbox again. Returns their number. */
  republish(): Promise<number>;
  /** Appends events to the outbox without a write. */
  appendEvents(aggregate: string, events: readonly StoredEvent[]): Promise<void>;
  readDocuments(aggregate: string): AsyncIterable<RawDocument>;
  /** Deletes everything. */
  clear(): Promise<void>;
  close(): Promise<void>;
}
