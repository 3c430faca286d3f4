import type { TableDefinition } from '../table.ts';
import type { Database } from './database.ts';

/** Returns the SQL expression of a field: an envelope column or a path in the JSON body. Index and query must use the same expression. */
export function toExpression(field: string): string {
  if (field === 'id') return 'id';
  if (field === 'accountId') return 'account_id';
  if (field === 'createdAt') return 'created_at';
  if (field === 'updatedAt') return 'updated_at';
  return `json_extract(body, '$.${field}')`;
}

/** Returns the side table of an array field, which maps values to documents. */
export const getSideTable = (table: string, field: string): string => `"${table}__has_${field}"`;

/** Creates missing tables and indexes and drops undeclared ones. Safe to run at every start. */
export function prepareTables(database: Database, tables: readonly TableDefinition[]): void {
  database.transaction(() => {
    database.exec(`
      CREATE TABLE IF NOT EXISTS outbox (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        aggregate TEXT NOT NULL,
        aggregate_id TEXT NOT NULL,
        aggregate_version INTEGER NOT NULL,
        account_id TEXT NOT NULL,
        type TEXT NOT NULL,
        occurred_at TEXT NOT NULL,
        traceparent TEXT NOT NULL,
        payload TEXT NOT NULL,
        leased_until TEXT NOT NULL DEFAULT ''
      );
      CREATE INDEX IF NOT EXISTS outbox_by_aggregate ON outbox (aggregate, aggregate_id);
      CREATE TABLE IF NOT EXISTS write_probe (id INTEGER PRIMARY KEY CHECK (id = 1), written_at TEXT NOT NULL);
      INSERT OR IGNORE INTO write_probe VALUES (1, '');`);
    for (const table of tables) {
      prepareTable(database, table.name);
      prepareIndexes(database, table);
      prepareSideTables(database, table);
    }
  });
}

function prepareTable(database: Database, name: string): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS "${name}" (
      id TEXT PRIMARY KEY NOT NULL,
      account_id TEXT NOT NULL,
      version INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      deleted_at TEXT,
      schema_version INTEGER NOT NULL DEFAULT 1,
      body TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS "${name}__tombstones" ON "${name}" (deleted_at) WHERE deleted_at IS NOT NULL;`);
  // Files of earlier releases lack the column.
  const columns = database.all('SELECT name FROM pragma_table_info(?)', name);
  if (!columns.some((column) => column.name === 'schema_version')) {
    database.exec(`ALTER TABLE "${name}" ADD COLUMN schema_version INTEGER NOT NULL DEFAULT 1`);
  }
}

function prepareIndexes(database: Database, { name: table, indexes }: TableDefinition): void {
  const missing = new Map(
    indexes.map(({ name, keys, unique }) => {
      const columns = keys.map(toExpression).join(', ');
      const sql = `CREATE ${unique ? 'UNIQUE ' : ''}INDEX "${table}__${name}" ON "${table}" (${columns}) WHERE deleted_at IS NULL`;
      return [`${table}__${name}`, sql];
    }),
  );
  const rows = database.all(
    "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL AND name <> ?",
    table,
    `${table}__tombstones`,
  );
  for (const { name, sql } of rows) {
    if (missing.get(String(name)) === sql) missing.delete(String(name));
    else database.exec(`DROP INDEX "${name}"`);
  }
  for (const sql of missing.values()) database.exec(sql);
}

function prepareSideTables(database: Database, { name: table, arrayFields }: TableDefinition): void {
  const prefix = `${table}__has_`;
  const rows = database.all(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, ?) = ?",
    prefix.length,
    prefix,
  );
  const existing = new Set(rows.map(({ name }) => `"${name}"`));
  const declared = new Set(arrayFields.map((field) => getSideTable(table, field)));
  for (const sideTable of existing) if (!declared.has(sideTable)) database.exec(`DROP TABLE ${sideTable}`);
  for (const field of arrayFields) {
    const sideTable = getSideTable(table, field);
    if (existing.has(sideTable)) continue;
    database.exec(`
      CREATE TABLE ${sideTable} (value TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (value, id)) WITHOUT ROWID;
      CREATE INDEX "${table}__of_${field}" ON ${sideTable} (id);
      INSERT OR IGNORE INTO ${sideTable} (value, id)
        SELECT item.value, "${table}".id FROM "${table}", json_each("${table}".body, '$.${field}') AS item
        WHERE "${table}".deleted_at IS NULL AND item.type = 'text';`);
  }
}
