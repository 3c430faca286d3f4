import type { SQLInputValue } from 'node:sqlite';
import { isEnvelopeField } from '../schema/codec.ts';
import type { FieldCondition, Order, Position, QueryPlan, Scalar, TableDefinition, Visibility } from '../table.ts';
import { getArrayTable, toExpression } from './prepare-tables.ts';
import { createFieldExpression } from './source.ts';

/** A SQL fragment with the values of its placeholders. */
export type Predicate = { readonly sql: string; readonly values: readonly SQLInputValue[] };

type ToSql = (field: string) => string;

const OPERATORS = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

const bind = (value: Scalar): SQLInputValue => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? Number(value) : value;
};

const join = (predicates: readonly Predicate[], operator: ' AND ' | ' OR '): Predicate => ({
  sql: predicates.map(({ sql }) => sql).join(operator),
  values: predicates.flatMap(({ values }) => values),
});

/** Matches the documents that the scope can see. */
export function createVisibilityPredicate(
  table: TableDefinition,
  { accountId, now }: Visibility,
  toSql: ToSql = toExpression,
): Predicate {
  const predicates: Predicate[] = [{ sql: 'deleted_at IS NULL', values: [] }];
  if (accountId !== undefined) predicates.push({ sql: `${toSql('accountId')} = ?`, values: [accountId] });
  if (table.expiresAt !== undefined) {
    const field = toSql(table.expiresAt);
    predicates.push({ sql: `(${field} IS NULL OR ${field} > ?)`, values: [now.toISOString()] });
  }
  return join(predicates, ' AND ');
}

/** Matches the documents that a plan selects, after a position. */
export function createPlanPredicate(
  table: TableDefinition,
  visibility: Visibility,
  plan: QueryPlan,
  after?: Position,
): Predicate {
  const toSql = createFieldExpression(plan);
  const predicates = [
    createVisibilityPredicate(table, visibility, toSql),
    ...plan.conditions.map((condition) => createConditionPredicate(table, plan, condition, toSql)),
  ];
  if (after) predicates.push(createPositionPredicate(plan.order, after, toSql));
  return join(predicates, ' AND ');
}

export function orderBy(order: readonly Order[], toSql: ToSql): string {
  return order.map(({ field, isDescending }) => `${toSql(field)} ${isDescending ? 'DESC' : 'ASC'}`).join(', ');
}

function createConditionPredicate(
  table: TableDefinition,
  { arrayIndex }: QueryPlan,
  condition: FieldCondition,
  toSql: ToSql,
): Predicate {
  if (condition.op === 'contains') {
    const values = [bind(condition.value)];
    if (condition.field === arrayIndex?.field) return { sql: 'entry.value = ?', values };
    const entries = getArrayTable(table.name, condition.field);
    return {
      sql: `EXISTS (SELECT 1 FROM ${entries} AS other WHERE other.value = ? AND other.document_id = "${table.name}".id)`,
      values,
    };
  }
  const field = toSql(condition.field);
  if (condition.op === 'absent') return { sql: `${field} IS NULL`, values: [] };
  if (condition.op === 'in') {
    return { sql: `${field} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(condition.value.map(bind))] };
  }
  return { sql: `${field} ${OPERATORS[condition.op]} ?`, values: [bind(condition.value)] };
}

/** Matches documents strictly after the position. Absent values sort first, as in MongoDB. */
function createPositionPredicate(order: readonly Order[], after: Position, toSql: ToSql): Predicate {
  const alternatives: Predicate[] = [];
  const equal: Predicate[] = [];
  order.forEach(({ field, isDescending }, index) => {
    const value = after[index] ?? null;
    const name = toSql(field);
    const fieldPredicate = createFieldPositionPredicate(name, isDescending, value);
    if (fieldPredicate) alternatives.push(join([...equal, fieldPredicate], ' AND '));
    equal.push(value === null ? { sql: `${name} IS NULL`, values: [] } : { sql: `${name} = ?`, values: [bind(value)] });
  });
  const { sql, values } = join(
    alternatives.map((part) => ({ ...part, sql: `(${part.sql})` })),
    ' OR ',
  );
  const [first] = order;
  const firstValue = after[0] ?? null;
  // Redundant, but the database then starts the index scan at the position.
  if (first && firstValue !== null && (!first.isDescending || isEnvelopeField(first.field))) {
    const range = `${toSql(first.field)} ${first.isDescending ? '<=' : '>='} ?`;
    return { sql: `${range} AND (${sql})`, values: [bind(firstValue), ...values] };
  }
  return { sql: `(${sql})`, values };
}

function createFieldPositionPredicate(name: string, descending: boolean, value: Scalar | null): Predicate | undefined {
  if (value === null) return descending ? undefined : { sql: `${name} IS NOT NULL`, values: [] };
  if (descending) return { sql: `(${name} < ? OR ${name} IS NULL)`, values: [bind(value)] };
  return { sql: `${name} > ?`, values: [bind(value)] };
}
