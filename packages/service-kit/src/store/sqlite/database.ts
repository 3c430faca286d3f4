import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { AppError } from '@minutehand/contracts/errors';
import { DuplicateKeyError, StoreUsageError } from '../errors.ts';
import { OPERATION_MS } from '../limits.ts';

export type SqlRow = Record<string, SQLOutputValue>;

/** One SQLite file: prepared statements are kept, errors are the store's. */
export type Database = {
  readonly run: (sql: string, ...values: SQLInputValue[]) => number;
  readonly all: (sql: string, ...values: SQLInputValue[]) => SqlRow[];
  readonly get: (sql: string, ...values: SQLInputValue[]) => SqlRow | undefined;
  readonly exec: (sql: string) => void;
  /** All of it or nothing. Synchronous, so that nothing else comes between. */
  readonly transaction: <R>(act: () => R) => R;
  readonly close: () => void;
};

const CONSTRAINT_UNIQUE = 2067;
const CONSTRAINT_PRIMARY_KEY = 1555;
/** BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const UNREACHABLE = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/** Opens or makes the file of `sqlite:/path/file.db`. */
export function openDatabase(url: string): Database {
  const path = url.replace(/^sqlite:(\/\/(?=\/))?/, '');
  if (path === '')
    throw new StoreUsageError('A sqlite: URL needs a path, for example sqlite:/var/lib/minutehand/meetings.db');
  const database = guarded(() => {
    mkdirSync(dirname(path), { recursive: true });
    const opened = new DatabaseSync(path, { timeout: OPERATION_MS });
    opened.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    return opened;
  });
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    run: (sql, ...values) => guarded(() => Number(prepared(sql).run(...values).changes)),
    all: (sql, ...values) => guarded(() => prepared(sql).all(...values)),
    get: (sql, ...values) => guarded(() => prepared(sql).get(...values)),
    exec: (sql) => guarded(() => database.exec(sql)),
    transaction: (act) =>
      guarded(() => {
        database.exec('BEGIN IMMEDIATE');
        try {
          const result = act();
          database.exec('COMMIT');
          return result;
        } catch (error) {
          if (database.isTransaction) database.exec('ROLLBACK');
          throw error;
        }
      }),
    close: () => {
      statements.clear();
      if (database.isOpen) database.close();
    },
  };
}

function guarded<R>(act: () => R): R {
  try {
    return act();
  } catch (error) {
    throw storeError(error);
  }
}

function storeError(error: unknown): unknown {
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
