import type { Adapter } from '../adapter.ts';
import type { TableDefinition } from '../table.ts';
import { openDatabase } from './database.ts';
import { prepareTables } from './prepare-tables.ts';
import { createSqliteOutbox } from './sqlite-outbox.ts';
import { createSqliteTable } from './sqlite-table.ts';

/** Opens a SQLite file. Only one process may write it. */
export async function openSqlite(url: string, tables: readonly TableDefinition[], now: () => Date): Promise<Adapter> {
  const database = openDatabase(url);
  prepareTables(database, tables);
  return {
    kind: 'sqlite',
    tables: new Map(tables.map((table) => [table.name, createSqliteTable(database, table)])),
    outbox: createSqliteOutbox(database, now),
    async maintain() {
      database.get('PRAGMA wal_checkpoint(PASSIVE)');
    },
    async ping() {
      database.get('SELECT 1');
    },
    async close() {
      database.close();
    },
  };
}
