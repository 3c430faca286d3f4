import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from '../../log/types.ts';
import type { Adapter } from '../adapter.ts';
import type { TableDefinition } from '../table.ts';
import { getDatabasePath, openDatabase } from './database.ts';
import { prepareTables } from './prepare-tables.ts';
import { createSqliteOutbox } from './sqlite-outbox.ts';
import { createSqliteTable } from './sqlite-table.ts';

export type SqliteOptions = { readonly now: () => Date; readonly log: Logger; readonly shouldCheckDatabase: boolean };

/** Opens a SQLite file. Only one process may write it. */
export async function openSqlite(
  url: string,
  tables: readonly TableDefinition[],
  { now, log, shouldCheckDatabase }: SqliteOptions,
): Promise<Adapter> {
  const path = getDatabasePath(url);
  const onDamage = (err: Error): void => log.fatal({ err }, 'the database file is damaged');
  const database = openDatabase(path, { shouldCheck: shouldCheckDatabase, onDamage });
  try {
    prepareTables(database, tables);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    kind: 'sqlite',
    tables: new Map(tables.map((table) => [table.name, createSqliteTable(database, table)])),
    outbox: createSqliteOutbox(database, now),
    async maintain() {
      database.get('PRAGMA wal_checkpoint(PASSIVE)');
    },
    async checkWritable() {
      await database.write(() => database.run('UPDATE write_probe SET written_at = ?', now().toISOString()));
    },
    async getFreeBytes() {
      const { bavail, bsize } = await statfs(dirname(path));
      return bavail * bsize;
    },
    async close() {
      database.close();
    },
  };
}
