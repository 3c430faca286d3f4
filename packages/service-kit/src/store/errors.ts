import { AppError } from '@minutehand/contracts/errors';

/** The document was changed or removed since it was loaded. */
export class StaleVersionError extends AppError {
  constructor(currentVersion?: number) {
    super('platform.stale_version', currentVersion === undefined ? {} : { details: { currentVersion } });
    this.name = 'StaleVersionError';
  }
}

/** A later release wrote the document, and this one cannot read it. */
export class NewerDocumentError extends AppError {
  constructor(aggregate: string, version: number, current: number) {
    super('platform.unavailable', {
      cause: new Error(
        `${aggregate}: a document has the schema version ${version}; this release reads versions up to ${current + 1}. Start the release that wrote it, or restore a backup that is older.`,
      ),
    });
    this.name = 'NewerDocumentError';
  }
}

/**
 * The database file is damaged. The cause names it, for operators: `platform.unavailable` reaches users, and a message of an AppError is
 * not logged.
 */
export class DamagedDatabaseError extends AppError {
  constructor(path: string, problem: string, options: { cause?: unknown } = {}) {
    const help = `The database file ${path} is damaged (${problem}). Stop the service and keep a copy of the file. Restore it from a backup; packages/service-kit/src/store/README.md describes how, and what to do without one.`;
    super('platform.unavailable', { cause: new Error(help, options) });
    this.name = 'DamagedDatabaseError';
  }
}

/** A unique index was violated. `index` is its declared name, or "id". */
export class DuplicateKeyError extends AppError {
  readonly index: string;

  constructor(index: string) {
    super('platform.duplicate');
    this.name = 'DuplicateKeyError';
    this.index = index;
  }
}

/** A programming error: a query without a matching index, an invalid definition, or a document of another account than the scope's. */
export class StoreUsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreUsageError';
  }
}

/** A document that does not match its schema. Contains the path and the problem, never the value. */
export class InvalidDocumentError extends StoreUsageError {
  readonly path: string;

  constructor(aggregate: string, path: string, problem: string) {
    super(`${aggregate}: ${path} ${problem}`);
    this.name = 'InvalidDocumentError';
    this.path = path;
  }
}
