import { isEnvelopeField } from './schema/codec.ts';
import type { FieldCondition, Position, QueryPlan, Row, Table, Visibility } from './table.ts';

/**
 * Reads the rows of a plan after a position. In descending order, absent values come last: they are read separately, because a database
 * cannot start a scan at "less than a value, or absent".
 */
export async function selectRows(
  table: Table,
  visibility: Visibility,
  plan: QueryPlan,
  after: Position | undefined,
  limit: number,
): Promise<Row[]> {
  const [first] = plan.order;
  const value = after?.[0] ?? null;
  if (!first?.isDescending || value === null || isEnvelopeField(first.field)) {
    return table.select(visibility, plan, after, limit);
  }
  const { field } = first;
  const addCondition = (condition: FieldCondition): QueryPlan => ({
    ...plan,
    conditions: [...plan.conditions, condition],
  });
  const rows = await table.select(visibility, addCondition({ field, op: 'lte', value }), after, limit);
  const excludesAbsent = plan.conditions.some((condition) => condition.field === field);
  if (rows.length === limit || excludesAbsent) return rows;
  const absent = await table.select(visibility, addCondition({ field, op: 'absent' }), undefined, limit - rows.length);
  return [...rows, ...absent];
}
