import type { SQLInputValue } from 'node:sqlite';
import { isEnvelopeField } from '../shape.ts';
import type { FieldCondition, Order, Plan, Position, Scalar, TableDefinition, Visibility } from '../table.ts';
import { getSideTable, toExpression } from './prepare-tables.ts';

/** A SQL fragment with the values of its placeholders. */
export type Predicate = { readonly sql: string; readonly values: readonly SQLInputValue[] };

const OPERATORS = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

const bind = (value: Scalar): SQLInputValue => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? Number(value) : value;
};

const join = (parts: readonly Predicate[], word: ' AND ' | ' OR '): Predicate => ({
  sql: parts.map(({ sql }) => sql).join(word),
  values: parts.flatMap(({ values }) => values),
});

/** Matches the documents that the scope can see. */
export function visiblePredicate(table: TableDefinition, { accountId, now }: Visibility): Predicate {
  const parts: Predicate[] = [{ sql: 'deleted_at IS NULL', values: [] }];
  if (accountId !== undefined) parts.push({ sql: 'account_id = ?', values: [accountId] });
  if (table.expiresAt !== undefined) {
    const field = toExpression(table.expiresAt);
    parts.push({ sql: `(${field} IS NULL OR ${field} > ?)`, values: [now.toISOString()] });
  }
  return join(parts, ' AND ');
}

/** Matches the documents that a plan selects, after a position. */
export function planPredicate(table: TableDefinition, visibility: Visibility, plan: Plan, after?: Position): Predicate {
  const parts = [visiblePredicate(table, visibility), ...plan.conditions.map((test) => testPredicate(table, test))];
  if (after) parts.push(afterPredicate(plan.order, after));
  return join(parts, ' AND ');
}

export function orderBy(order: readonly Order[]): string {
  return order.map(({ field, descending }) => `${toExpression(field)} ${descending ? 'DESC' : 'ASC'}`).join(', ');
}

function testPredicate(table: TableDefinition, test: FieldCondition): Predicate {
  if (test.op === 'contains') {
    return {
      sql: `id IN (SELECT id FROM ${getSideTable(table.name, test.field)} WHERE value = ?)`,
      values: [bind(test.value)],
    };
  }
  const field = toExpression(test.field);
  if (test.op === 'in') {
    return { sql: `${field} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(test.value.map(bind))] };
  }
  return { sql: `${field} ${OPERATORS[test.op]} ?`, values: [bind(test.value)] };
}

/** Matches documents strictly after the position. Absent values sort first, as in MongoDB. */
function afterPredicate(order: readonly Order[], after: Position): Predicate {
  const alternatives: Predicate[] = [];
  const equal: Predicate[] = [];
  order.forEach(({ field, descending }, index) => {
    const value = after[index] ?? null;
    const name = toExpression(field);
    const beyond = beyondPredicate(name, descending, value);
    if (beyond) alternatives.push(join([...equal, beyond], ' AND '));
    equal.push(value === null ? { sql: `${name} IS NULL`, values: [] } : { sql: `${name} = ?`, values: [bind(value)] });
  });
  const { sql, values } = join(
    alternatives.map((part) => ({ ...part, sql: `(${part.sql})` })),
    ' OR ',
  );
  const [first] = order;
  const bound = after[0] ?? null;
  // Redundant, but lets the database start the index scan at the position.
  if (first && bound !== null && (!first.descending || isEnvelopeField(first.field))) {
    const bounded = `${toExpression(first.field)} ${first.descending ? '<=' : '>='} ?`;
    return { sql: `${bounded} AND (${sql})`, values: [bind(bound), ...values] };
  }
  return { sql: `(${sql})`, values };
}

function beyondPredicate(name: string, descending: boolean, value: Scalar | null): Predicate | undefined {
  if (value === null) return descending ? undefined : { sql: `${name} IS NOT NULL`, values: [] };
  if (descending) return { sql: `(${name} < ? OR ${name} IS NULL)`, values: [bind(value)] };
  return { sql: `${name} > ?`, values: [bind(value)] };
}
