import type { SQLInputValue } from 'node:sqlite';
import type { Row, RowToWrite, Table, TableDefinition } from '../table.ts';
import type { Database, SqlRow } from './database.ts';
import { createPlanPredicate, createVisibilityPredicate, orderBy } from './predicate.ts';
import { createCopyStatement, getArrayTable, toExpression } from './prepare-tables.ts';
import { createFieldExpression, createSource } from './source.ts';
import { appendEvents } from './sqlite-outbox.ts';

const COLUMNS = 'id, account_id, version, created_at, updated_at, schema_version, body';

/** An aggregate as a table of JSON documents. Each write and its events are one transaction. */
export function createSqliteTable(database: Database, table: TableDefinition): Table {
  const name = `"${table.name}"`;

  /** Copies the values of a document as it is stored now. */
  function updateArrayTables(id: string): void {
    for (const index of table.arrayIndexes) {
      database.run(`DELETE FROM ${getArrayTable(table.name, index.field)} WHERE document_id = ?`, id);
      database.run(createCopyStatement(table.name, index, `"${table.name}".id = ?`), id);
    }
  }

  return {
    async insert(row, events) {
      await database.write(() => {
        database.run(`INSERT INTO ${name} (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`, ...toValues(row));
        updateArrayTables(row.id);
        appendEvents(database, table.name, events);
      });
    },

    async findAccount(id) {
      const row = database.get(`SELECT account_id, deleted_at FROM ${name} WHERE id = ?`, id);
      return row && { accountId: String(row.account_id), isDeleted: row.deleted_at !== null };
    },

    async get(visibility, ids) {
      const { sql, values } = createVisibilityPredicate(table, visibility);
      const [firstId] = ids;
      // A single id is faster without json_each.
      const hasSingleId = firstId !== undefined && ids.length === 1;
      const idCondition = hasSingleId ? 'id = ?' : 'id IN (SELECT value FROM json_each(?))';
      const query = `SELECT ${COLUMNS} FROM ${name} WHERE ${idCondition} AND ${sql}`;
      return database.all(query, hasSingleId ? firstId : JSON.stringify(ids), ...values).map(toRow);
    },

    async replace(visibility, row, events) {
      const { sql, values } = createVisibilityPredicate(table, visibility);
      return database.write(() => {
        const replaced = database.run(
          `UPDATE ${name} SET version = ?, updated_at = ?, schema_version = ?, body = ? WHERE id = ? AND version = ? AND ${sql}`,
          row.version,
          row.updatedAt.toISOString(),
          row.schemaVersion,
          row.json,
          row.id,
          row.version - 1,
          ...values,
        );
        if (replaced === 0) return false;
        updateArrayTables(row.id);
        appendEvents(database, table.name, events);
        return true;
      });
    },

    async delete(visibility, id, version, createEvents) {
      const { sql, values } = createVisibilityPredicate(table, visibility);
      return database.write(() => {
        const found = database.get(`SELECT account_id, version FROM ${name} WHERE id = ? AND ${sql}`, id, ...values);
        if (!found) return { isDeleted: false };
        const current = Number(found.version);
        if (version !== undefined && version !== current) return { isDeleted: false, currentVersion: current };
        const at = visibility.now.toISOString();
        database.run(
          `UPDATE ${name} SET version = version + 1, updated_at = ?, deleted_at = ?, body = '{}' WHERE id = ?`,
          at,
          at,
          id,
        );
        updateArrayTables(id);
        appendEvents(database, table.name, createEvents({ accountId: String(found.account_id), version: current }));
        return { isDeleted: true };
      });
    },

    async select(visibility, plan, after, limit) {
      const { sql, values } = createPlanPredicate(table, visibility, plan, after);
      const order = orderBy(plan.order, createFieldExpression(plan));
      const query = `SELECT ${COLUMNS} FROM ${createSource(table, plan)} WHERE ${sql} ORDER BY ${order} LIMIT ?`;
      return database.all(query, ...values, limit).map(toRow);
    },

    async count(visibility, plan) {
      const { sql, values } = createPlanPredicate(table, visibility, plan);
      return Number(
        database.get(`SELECT count(*) AS n FROM ${createSource(table, plan)} WHERE ${sql}`, ...values)?.n ?? 0,
      );
    },

    async countBy(visibility, plan, field) {
      const { sql, values } = createPlanPredicate(table, visibility, plan);
      const value = createFieldExpression(plan)(field);
      const query = `SELECT ${value} AS value, count(*) AS n FROM ${createSource(table, plan)} WHERE ${sql} GROUP BY ${value}`;
      return new Map(database.all(query, ...values).map((row) => [String(row.value), Number(row.n)]));
    },

    async sum(visibility, plan, field) {
      const { sql, values } = createPlanPredicate(table, visibility, plan);
      const query = `SELECT total(${createFieldExpression(plan)(field)}) AS n FROM ${createSource(table, plan)} WHERE ${sql}`;
      return Number(database.get(query, ...values)?.n ?? 0);
    },

    async removeExpired(now, limit) {
      if (table.expiresAt === undefined) return 0;
      return removeWithEmptyOutbox(`deleted_at IS NULL AND ${toExpression(table.expiresAt)} <= ?`, now, limit);
    },

    async removeOutdated(now, limit) {
      if (table.retentionMs === undefined) return 0;
      const before = new Date(now.getTime() - table.retentionMs);
      return removeWithEmptyOutbox('deleted_at IS NULL AND updated_at <= ?', before, limit);
    },

    async removeTombstones(before, limit) {
      return removeWithEmptyOutbox('deleted_at <= ?', before, limit);
    },
  };

  function removeWithEmptyOutbox(condition: string, at: Date, limit: number): Promise<number> {
    return database.write(() => {
      const rows = database.all(
        `SELECT id FROM ${name} WHERE ${condition}
         AND NOT EXISTS (SELECT 1 FROM outbox WHERE aggregate = ? AND aggregate_id = ${name}.id) LIMIT ?`,
        at.toISOString(),
        table.name,
        limit,
      );
      for (const { id } of rows) {
        database.run(`DELETE FROM ${name} WHERE id = ?`, String(id));
        updateArrayTables(String(id));
      }
      return rows.length;
    });
  }
}

function toValues(row: RowToWrite): SQLInputValue[] {
  const { id, accountId, version, createdAt, updatedAt, schemaVersion, json } = row;
  return [id, accountId, version, createdAt.toISOString(), updatedAt.toISOString(), schemaVersion, json];
}

function toRow(row: SqlRow): Row {
  return {
    id: String(row.id),
    accountId: String(row.account_id),
    version: Number(row.version),
    createdAt: new Date(String(row.created_at)),
    updatedAt: new Date(String(row.updated_at)),
    schemaVersion: Number(row.schema_version),
    body: JSON.parse(String(row.body)) as Row['body'],
  };
}
