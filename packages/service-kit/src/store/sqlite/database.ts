import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { AppError } from '@minutehand/contracts/errors';
import { DamagedDatabaseError, DuplicateKeyError, StoreUsageError } from '../errors.ts';
import { OPERATION_TIMEOUT_MS } from '../limits.ts';

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
/** BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const UNREACHABLE = new Set([5, 6, 8, 10, 13, 14]);
/** CORRUPT, NOTADB. */
const DAMAGED = new Set([11, 26]);

type DatabaseOptions = {
  /** Looks for damage before the file is used. */
  readonly shouldCheck: boolean;
  /** Called for the first damage that an operation finds. */
  readonly onDamage: (error: DamagedDatabaseError) => void;
};

/** Returns the file of `sqlite:/path/file.db`. */
export function getDatabasePath(url: string): string {
  const path = url.replace(/^sqlite:(\/\/(?=\/))?/, '');
  if (path === '')
    throw new StoreUsageError('A sqlite: URL needs a path, for example sqlite:/var/lib/minutehand/meetings.db');
  return path;
}

/** Opens or creates a file. */
export function openDatabase(path: string, { shouldCheck, onDamage }: DatabaseOptions): Database {
  let isReported = false;
  const withErrors = <R>(operation: () => R): R => {
    try {
      return operation();
    } catch (cause) {
      const error = toStoreError(cause, path);
      if (error instanceof DamagedDatabaseError && !isReported) {
        isReported = true;
        onDamage(error);
      }
      throw error;
    }
  };
  const database = withErrors(() => {
    mkdirSync(dirname(path), { recursive: true });
    const connection = new DatabaseSync(path, { timeout: OPERATION_TIMEOUT_MS });
    try {
      if (shouldCheck) requireUndamaged(connection, path);
      connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
      // In a group, the savepoint of each write copies the pages that it changes: often ten times the bytes of the transaction.
      connection.exec('PRAGMA temp_store = MEMORY;');
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
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
    withErrors(() => {
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
    run: (sql, ...values) => withErrors(() => Number(prepare(sql).run(...values).changes)),
    all: (sql, ...values) => withErrors(() => prepare(sql).all(...values)),
    get: (sql, ...values) => withErrors(() => prepare(sql).get(...values)),
    exec: (sql) => withErrors(() => database.exec(sql)),
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

/** Reads all pages and checks their structure. Quicker than integrity_check, which also compares indexes with tables. */
function requireUndamaged(connection: DatabaseSync, path: string): void {
  const [row] = connection.prepare('PRAGMA quick_check(1)').all();
  const result = String(row?.quick_check);
  if (result !== 'ok') throw new DamagedDatabaseError(path, result);
}

function toStoreError(error: unknown, path: string): unknown {
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
  if (DAMAGED.has(error.errcode & 0xff)) return new DamagedDatabaseError(path, error.message, { cause: error });
  return UNREACHABLE.has(error.errcode & 0xff) ? new AppError('platform.unavailable', { cause: error }) : error;
}
