import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { DamagedDatabaseError } from '../errors.ts';
import { OPERATION_TIMEOUT_MS, STREAM_BATCH } from '../limits.ts';
import { getDatabasePath, type SqlRow } from '../sqlite/database.ts';
import { EVENT_COLUMNS, toEventValues } from '../sqlite/sqlite-outbox.ts';
import type { AggregateSummary, RawDatabase, RawDocument } from './types.ts';

/** A SQLite file. Nothing is opened before it is needed, because the file may not exist. */
export function openSqliteRawDatabase(url: string): RawDatabase {
  const path = getDatabasePath(url);

  function withConnection<R>(work: (connection: DatabaseSync) => R, file = path): R {
    const connection = new DatabaseSync(file, { timeout: OPERATION_TIMEOUT_MS });
    try {
      return work(connection);
    } finally {
      connection.close();
    }
  }

  return {
    kind: 'sqlite',
    async isEmpty() {
      if (!existsSync(path)) return true;
      return withConnection((connection) =>
        [...listAggregates(connection), ...listEventTables(connection)].every(
          (table) => connection.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() === undefined,
        ),
      );
    },

    async copyTo(target) {
      if (!existsSync(path)) throw new Error(`The database file ${path} does not exist.`);
      // A snapshot: writers are not blocked, and the copy has no trace of deleted content.
      withConnection((connection) => connection.prepare('VACUUM INTO ?').run(target));
      await sync(target);
      return withConnection((copy) => summarize(copy, target), target);
    },

    async findHighestVersion() {
      if (!existsSync(path)) return 0;
      return withConnection((connection) =>
        Math.max(
          0,
          ...listAggregates(connection).map((table) =>
            Number(connection.prepare(`SELECT coalesce(max(version), 0) AS n FROM "${table}"`).get()?.n),
          ),
        ),
      );
    },

    async restore(copy, versionStep) {
      const staged = `${path}.restoring`;
      await mkdir(dirname(path), { recursive: true });
      await removeFile(staged);
      await pipeline(copy, createWriteStream(staged, { mode: 0o600 }));
      withConnection((connection) => {
        summarize(connection, staged);
        const raise = listAggregates(connection).map(
          (table) => `UPDATE "${table}" SET version = version + ${versionStep};`,
        );
        connection.exec(`BEGIN; ${raise.join(' ')} COMMIT;`);
      }, staged);
      await sync(staged);
      // The files of the replaced database would be applied to the new one.
      await removeFile(path);
      await rename(staged, path);
      await sync(dirname(path));
    },

    async republish() {
      if (!existsSync(path)) return 0;
      return withConnection((connection) => {
        if (!listEventTables(connection).includes('published_events')) return 0;
        connection.exec('BEGIN IMMEDIATE');
        const { changes } = connection
          .prepare(
            `INSERT OR IGNORE INTO outbox (${EVENT_COLUMNS}) SELECT ${EVENT_COLUMNS} FROM published_events ORDER BY seq`,
          )
          .run();
        connection.exec(`DELETE FROM published_events; UPDATE outbox SET leased_until = ''; COMMIT;`);
        return Number(changes);
      });
    },

    async appendEvents(aggregate, events) {
      withConnection((connection) => {
        connection.exec('BEGIN IMMEDIATE');
        const insert = connection.prepare(
          `INSERT OR IGNORE INTO outbox (${EVENT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        );
        for (const event of events) insert.run(...toEventValues(aggregate, event));
        connection.exec('COMMIT');
      });
    },

    async *readDocuments(aggregate) {
      if (!existsSync(path)) return;
      let after = '';
      for (;;) {
        const rows = withConnection((connection) =>
          listAggregates(connection).includes(aggregate)
            ? connection
                .prepare(
                  `SELECT id, account_id, version, deleted_at, body FROM "${aggregate}" WHERE id > ? ORDER BY id LIMIT ?`,
                )
                .all(after, STREAM_BATCH)
            : [],
        );
        for (const row of rows) yield toDocument(row);
        const last = rows.at(-1);
        if (!last) return;
        after = String(last.id);
      }
    },

    clear: () => removeFile(path),
    close: async () => {},
  };
}

/** Every aggregate is a table with these columns. */
function listAggregates(connection: DatabaseSync): string[] {
  const rows = connection
    .prepare(
      `SELECT name FROM sqlite_master AS t WHERE type = 'table' AND name <> 'outbox' AND name <> 'published_events'
       AND EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'body') ORDER BY name`,
    )
    .all();
  return rows.map(({ name }) => String(name));
}

function listEventTables(connection: DatabaseSync): string[] {
  const rows = connection
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('outbox', 'published_events')`)
    .all();
  return rows.map(({ name }) => String(name));
}

/** Checks the file completely. Throws DamagedDatabaseError. */
function summarize(connection: DatabaseSync, path: string): AggregateSummary[] {
  const result = String(connection.prepare('PRAGMA integrity_check(1)').get()?.integrity_check);
  if (result !== 'ok') throw new DamagedDatabaseError(path, result);
  return listAggregates(connection).map((name) => {
    const hasVersions = connection
      .prepare(`SELECT 1 FROM pragma_table_info(?) WHERE name = 'schema_version'`)
      .get(name);
    // Files of earlier releases lack the column.
    const version = hasVersions ? 'coalesce(max(schema_version), 1)' : '1';
    const row = connection.prepare(`SELECT count(*) AS n, ${version} AS version FROM "${name}"`).get();
    return { name, documents: Number(row?.n), schemaVersion: Number(row?.version) };
  });
}

const toDocument = (row: SqlRow): RawDocument => ({
  id: String(row.id),
  accountId: String(row.account_id),
  version: Number(row.version),
  isDeleted: row.deleted_at !== null,
  body: JSON.parse(String(row.body)),
});

/** Removes a database file with its write-ahead log. */
async function removeFile(path: string): Promise<void> {
  for (const suffix of ['-wal', '-shm', '-journal', '']) await rm(`${path}${suffix}`, { force: true });
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
