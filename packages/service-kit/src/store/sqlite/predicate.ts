import type { SQLInputValue } from 'node:sqlite';
import { isEnvelopeField } from '../schema/shape.ts';
import type { FieldCondition, Order, Position, QueryPlan, Scalar, TableDefinition, Visibility } from '../table.ts';
import { getSideTable, toExpression } from './prepare-tables.ts';

/** A SQL fragment with the values of its placeholders. */
export type Predicate = { readonly sql: string; readonly values: readonly SQLInputValue[] };

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
export function createVisibilityPredicate(table: TableDefinition, { accountId, now }: Visibility): Predicate {
  const predicates: Predicate[] = [{ sql: 'deleted_at IS NULL', values: [] }];
  if (accountId !== undefined) predicates.push({ sql: 'account_id = ?', values: [accountId] });
  if (table.expiresAt !== undefined) {
    const field = toExpression(table.expiresAt);
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
  const predicates = [
    createVisibilityPredicate(table, visibility),
    ...plan.conditions.map((condition) => createConditionPredicate(table, condition)),
  ];
  if (after) predicates.push(createPositionPredicate(plan.order, after));
  return join(predicates, ' AND ');
}

export function orderBy(order: readonly Order[]): string {
  return order.map(({ field, descending }) => `${toExpression(field)} ${descending ? 'DESC' : 'ASC'}`).join(', ');
}

function createConditionPredicate(table: TableDefinition, condition: FieldCondition): Predicate {
  if (condition.op === 'contains') {
    return {
      sql: `id IN (SELECT id FROM ${getSideTable(table.name, condition.field)} WHERE value = ?)`,
      values: [bind(condition.value)],
    };
  }
  const field = toExpression(condition.field);
  if (condition.op === 'in') {
    return { sql: `${field} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(condition.value.map(bind))] };
  }
  return { sql: `${field} ${OPERATORS[condition.op]} ?`, values: [bind(condition.value)] };
}

/** Matches documents strictly after the position. Absent values sort first, as in MongoDB. */
function createPositionPredicate(order: readonly Order[], after: Position): Predicate {
  const alternatives: Predicate[] = [];
  const equal: Predicate[] = [];
  order.forEach(({ field, descending }, index) => {
    const value = after[index] ?? null;
    const name = toExpression(field);
    const fieldPredicate = createFieldPositionPredicate(name, descending, value);
    if (fieldPredicate) alternatives.push(join([...equal, fieldPredicate], ' AND '));
    equal.push(value === null ? { sql: `${name} IS NULL`, values: [] } : { sql: `${name} = ?`, values: [bind(value)] });
  });
  const { sql, values } = join(
    alternatives.map((part) => ({ ...part, sql: `(${part.sql})` })),
    ' OR ',
  );
  const [first] = order;
  const firstValue = after[0] ?? null;
  // Redundant, but lets the database start the index scan at the position.
  if (first && firstValue !== null && (!first.descending || isEnvelopeField(first.field))) {
    const range = `${toExpression(first.field)} ${first.descending ? '<=' : '>='} ?`;
    return { sql: `${range} AND (${sql})`, values: [bind(firstValue), ...values] };
  }
  return { sql: `(${sql})`, values };
}

function createFieldPositionPredicate(name: string, descending: boolean, value: Scalar | null): Predicate | undefined {
  if (value === null) return descending ? undefined : { sql: `${name} IS NOT NULL`, values: [] };
  if (descending) return { sql: `(${name} < ? OR ${name} IS NULL)`, values: [bind(value)] };
  return { sql: `${name} > ?`, values: [bind(value)] };
}
