export { defineAggregate } from './define-aggregate.ts';
export {
  DamagedDatabaseError,
  DuplicateKeyError,
  InvalidDocumentError,
  NewerDocumentError,
  StaleVersionError,
  StoreUsageError,
} from './errors.ts';
export { forEachInBatches } from './for-each-in-batches.ts';
export { openStore, type StoreOptions } from './open-store.ts';
export { parsePageLimit } from './parse-page-limit.ts';
export { openRawDatabase } from './raw-database/open-raw-database.ts';
export type { AggregateSummary, RawDatabase, RawDocument } from './raw-database/types.ts';
export { retryOnStaleVersion } from './retry-on-stale-version.ts';
export {
  checkStoredDocument,
  createExampleDocuments,
  describeSchema,
  type FieldDescription,
  type SchemaDescription,
} from './schema/describe-schema.ts';
export type {
  AggregateDefinition,
  Change,
  Collection,
  Condition,
  Envelope,
  IndexDefinition,
  IndexKey,
  NewDocument,
  OutboxSource,
  Page,
  PageQuery,
  Query,
  Store,
  Stored,
  Where,
} from './types.ts';
