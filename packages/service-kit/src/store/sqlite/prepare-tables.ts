import type { ArrayIndex, TableDefinition } from '../table.ts';
import type { Database } from './database.ts';

/** Returns the SQL expression of a field: an envelope column or a path in the JSON body. Index and query must use the same expression. */
export function toExpression(field: string): string {
  if (field === 'id') return 'id';
  if (field === 'accountId') return 'account_id';
  if (field === 'createdAt') return 'created_at';
  if (field === 'updatedAt') return 'updated_at';
  return `json_extract(body, '$.${field}')`;
}

/** Names of the table of an array index, of its index in the order of its keys, and of its columns. */
export const getArrayTable = (table: string, field: string): string => `"${table}__array_${field}"`;
export const getArrayTableIndex = (table: string, field: string): string => `"${table}__array_${field}_by_key"`;
export const getKeyColumn = (key: string): string => `"key_${key}"`;

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
      CREATE TABLE IF NOT EXISTS published_events (
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
        published_at TEXT NOT NULL
      );
      CREATE INDEX IF NOT EXISTS published_events_by_time ON published_events (published_at);
      CREATE TABLE IF NOT EXISTS write_probe (id INTEGER PRIMARY KEY CHECK (id = 1), written_at TEXT NOT NULL);
      INSERT OR IGNORE INTO write_probe VALUES (1, '');`);
    for (const table of tables) {
      prepareTable(database, table.name);
      prepareIndexes(database, table);
      prepareArrayTables(database, table);
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

/** Creates missing indexes, recreates changed ones, and drops retired ones. */
function prepareIndexes(database: Database, { name: table, indexes, retiredIndexes }: TableDefinition): void {
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
  const retired = new Set(retiredIndexes.map((name) => `${table}__${name}`));
  for (const row of rows) {
    const name = String(row.name);
    const declared = missing.get(name);
    if (declared === row.sql) missing.delete(name);
    else if (declared !== undefined || retired.has(name)) database.exec(`DROP INDEX "${name}"`);
  }
  for (const sql of missing.values()) database.exec(sql);
}

/** Returns the statement that copies the values of a document, or of all documents, into the table of an array index. */
export function createCopyStatement(table: string, { field, keys }: ArrayIndex, condition: string): string {
  const values = ['item.value', `"${table}".id`, `"${table}".account_id`, ...keys.map(toExpression)];
  return `INSERT OR IGNORE INTO ${getArrayTable(table, field)} SELECT ${values.join(', ')}
    FROM "${table}", json_each("${table}".body, '$.${field}') AS item
    WHERE "${table}".deleted_at IS NULL AND item.type = 'text' AND ${condition}`;
}

/** Creates missing tables of array indexes, fills them, and drops undeclared and changed ones. */
function prepareArrayTables(database: Database, { name: table, arrayIndexes }: TableDefinition): void {
  const declared = new Map(
    arrayIndexes.map((index) => [`${table}__array_${index.field}`, { index, sql: describeArrayTable(table, index) }]),
  );
  // If tables with this prefix exist, an earlier release was the last one to write to the file, and did not update the other tables.
  const isOutdated = dropTables(database, `${table}__has_`, () => false);
  dropTables(database, `${table}__array_`, ({ name, sql }) => !isOutdated && declared.get(name)?.sql === sql);
  for (const { index, sql } of declared.values()) {
    const { field, keys } = index;
    const isCreated = database.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND sql = ?", sql) !== undefined;
    if (isCreated) continue;
    database.exec(sql);
    database.exec(`CREATE INDEX "${table}__array_${field}_of_id" ON ${getArrayTable(table, field)} (document_id)`);
    const [sortKey, ...otherKeys] = keys.map(getKeyColumn);
    if (sortKey !== undefined) {
      const columns = ['value', 'document_account', sortKey, 'document_id', ...otherKeys].join(', ');
      database.exec(`CREATE INDEX ${getArrayTableIndex(table, field)} ON ${getArrayTable(table, field)} (${columns})`);
    }
    database.exec(createCopyStatement(table, index, 'TRUE'));
  }
}

function describeArrayTable(table: string, { field, keys }: ArrayIndex): string {
  const columns = ['value TEXT NOT NULL', 'document_id TEXT NOT NULL', 'document_account TEXT NOT NULL'];
  const primaryKey = 'PRIMARY KEY (value, document_id)';
  return `CREATE TABLE ${getArrayTable(table, field)} (${[...columns, ...keys.map(getKeyColumn), primaryKey].join(', ')}) WITHOUT ROWID`;
}

/** Drops the tables with a prefix that are not kept. Returns whether there were any. */
function dropTables(
  database: Database,
  prefix: string,
  isKept: (table: { name: string; sql: string }) => boolean,
): boolean {
  const rows = database.all(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND substr(name, 1, ?) = ?",
    prefix.length,
    prefix,
  );
  const dropped = rows
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))
    .filter((table) => !isKept(table));
  for (const { name } of dropped) database.exec(`DROP TABLE "${name}"`);
  return dropped.length > 0;
}
