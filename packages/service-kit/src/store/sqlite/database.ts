import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { AppError } from '@minutehand/contracts/errors';
import { DuplicateKeyError, StoreUsageError } from '../errors.ts';
import { OPERATION_MS } from '../limits.ts';

export type SqlRow = Record<string, SQLOutputValue>;

/** An open SQLite file. Caches prepared statements and throws the store's errors. */
export type Database = {
  readonly run: (sql: string, ...values: SQLInputValue[]) => number;
  readonly all: (sql: string, ...values: SQLInputValue[]) => SqlRow[];
  readonly get: (sql: string, ...values: SQLInputValue[]) => SqlRow | undefined;
  readonly exec: (sql: string) => void;
  /** Runs `operation` in a transaction. Synchronous, so that no other code runs in between. */
  readonly transaction: <R>(operation: () => R) => R;
  /**
   * Runs `operation` in a transaction that is on disk when the promise resolves. Concurrent calls share one disk sync, which is most of
   * the cost of a write; a failed one does not affect the others.
   */
  readonly write: <R>(operation: () => R) => Promise<R>;
  readonly close: () => void;
};

const CONSTRAINT_UNIQUE = 2067;
const CONSTRAINT_PRIMARY_KEY = 1555;
/** BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const UNREACHABLE = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/** Opens or creates the file of `sqlite:/path/file.db`. */
export function openDatabase(url: string): Database {
  const path = url.replace(/^sqlite:(\/\/(?=\/))?/, '');
  if (path === '')
    throw new StoreUsageError('A sqlite: URL needs a path, for example sqlite:/var/lib/minutehand/meetings.db');
  const database = withStoreErrors(() => {
    mkdirSync(dirname(path), { recursive: true });
    const connection = new DatabaseSync(path, { timeout: OPERATION_MS });
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    return connection;
  });
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const transaction = <R>(operation: () => R): R =>
    withStoreErrors(() => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = operation();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    });
  const commits = groupCommits(database, transaction);
  return {
    run: (sql, ...values) => withStoreErrors(() => Number(prepare(sql).run(...values).changes)),
    all: (sql, ...values) => withStoreErrors(() => prepare(sql).all(...values)),
    get: (sql, ...values) => withStoreErrors(() => prepare(sql).get(...values)),
    exec: (sql) => withStoreErrors(() => database.exec(sql)),
    transaction,
    write: commits.write,
    close: () => {
      commits.flush();
      statements.clear();
      if (database.isOpen) database.close();
    },
  };
}

type PendingWrite = {
  readonly operation: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/** Groups the writes of one turn of the event loop into one transaction. */
function groupCommits(
  database: DatabaseSync,
  transaction: <R>(operation: () => R) => R,
): { write: Database['write']; flush: () => void } {
  let pendingWrites: PendingWrite[] = [];

  /** Runs one write of a group and rolls it back if it fails. */
  const runInSavepoint = (operation: () => void): unknown => {
    database.exec('SAVEPOINT pending_write');
    try {
      operation();
    } catch (error) {
      // An error of the file itself has ended the transaction.
      if (!database.isTransaction) throw error;
      database.exec('ROLLBACK TO pending_write');
      return error;
    } finally {
      if (database.isTransaction) database.exec('RELEASE pending_write');
    }
    return undefined;
  };

  const flush = (): void => {
    const writes = pendingWrites;
    pendingWrites = [];
    if (writes.length === 0) return;
    try {
      const [singleWrite] = writes;
      const errors = transaction(() => {
        if (writes.length > 1) return writes.map(({ operation }) => runInSavepoint(operation));
        singleWrite?.operation();
        return [];
      });
      for (const [index, { resolve, reject }] of writes.entries()) {
        if (errors[index] === undefined) resolve();
        else reject(errors[index]);
      }
    } catch (error) {
      for (const { reject } of writes) reject(error);
    }
  };

  return {
    flush,
    write: (operation) => {
      const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof operation>>();
      let result: ReturnType<typeof operation>;
      if (pendingWrites.length === 0) setImmediate(flush);
      pendingWrites.push({
        operation: () => {
          result = operation();
        },
        resolve: () => resolve(result),
        reject,
      });
      return promise;
    },
  };
}

function withStoreErrors<R>(operation: () => R): R {
  try {
    return operation();
  } catch (error) {
    throw toStoreError(error);
  }
}

function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ERR_INVALID_STATE') return new AppError('platform.unavailable', { cause: error });
  if (error.code !== 'ERR_SQLITE_ERROR' || !('errcode' in error) || typeof error.errcode !== 'number') {
    return String(error.code).startsWith('E') && 'syscall' in error
      ? new AppError('platform.unavailable', { cause: error })
      : error;
  }
  if (error.errcode === CONSTRAINT_PRIMARY_KEY) return new DuplicateKeyError('id');
  if (error.errcode === CONSTRAINT_UNIQUE) {
    // "UNIQUE constraint failed: index 'table__name'"
    return new DuplicateKeyError(/index '\w+?__(\w+)'/.exec(error.message)?.[1] ?? 'id');
  }
  return UNREACHABLE.has(error.errcode & 0xff) ? new AppError('platform.unavailable', { cause: error }) : error;
}
