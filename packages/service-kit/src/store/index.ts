export { openArchive } from './archive/open-archive.ts';
export type { AggregateSummary, Archive, RawDocument } from './archive/types.ts';
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
export { retryWhileStale } from './retry-while-stale.ts';
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
