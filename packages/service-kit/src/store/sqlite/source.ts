import { PRIMARY_KEY } from '../indexes.ts';
import type { QueryPlan, TableDefinition } from '../table.ts';
import { getArrayTable, getArrayTableIndex, getKeyColumn, toExpression } from './prepare-tables.ts';

/** Returns the source of a plan's query: the table by an index, or the entries of an array index, each with its document. */
export function createSource(table: TableDefinition, { index, arrayIndex, order }: QueryPlan): string {
  const name = `"${table.name}"`;
  const autoIndex = `sqlite_autoindex_${table.name}_1`;
  // Without statistics, SQLite would often scan the whole account instead.
  if (!arrayIndex) return `${name} INDEXED BY "${index === PRIMARY_KEY ? autoIndex : `${table.name}__${index}`}"`;
  const { field } = arrayIndex;
  const isByKey = order[0] !== undefined && order[0].field !== 'id';
  const entries = `${getArrayTable(table.name, field)} AS entry${isByKey ? ` INDEXED BY ${getArrayTableIndex(table.name, field)}` : ''}`;
  // SQLite never reorders a CROSS JOIN.
  return `${entries} CROSS JOIN ${name} INDEXED BY "${autoIndex}" ON ${name}.id = entry.document_id`;
}

/** Returns the expression of a field in a plan's query. Fields that an array index contains are read from its entries. */
export function createFieldExpression({ arrayIndex, order }: QueryPlan): (field: string) => string {
  if (!arrayIndex) return toExpression;
  const isByKey = order[0] !== undefined && order[0].field !== 'id';
  return (field) => {
    if (field === 'id') return 'entry.document_id';
    // The plus sign keeps SQLite from using the other index, which does not have the order of ids.
    if (field === 'accountId') return isByKey ? 'entry.document_account' : '+entry.document_account';
    return arrayIndex.keys.includes(field) ? `entry.${getKeyColumn(field)}` : toExpression(field);
  };
}
