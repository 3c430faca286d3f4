import { isEnvelopeField } from '../schema/codec.ts';
import type { FieldCondition, Order, Position, QueryPlan, Scalar, TableDefinition, Visibility } from '../table.ts';
import { type Filter, toFilter, toStoredName } from './document.ts';

type FilterPart = Record<string, unknown>;

/** Matches the documents that the scope can see. */
export function createVisibilityFilter(
  table: TableDefinition,
  { accountId, now }: Visibility,
  ...additional: FilterPart[]
): Filter {
  const parts: FilterPart[] = [...additional, { deleted_at: null }];
  if (accountId !== undefined) parts.push({ account_id: accountId });
  if (table.expiresAt !== undefined) {
    parts.push({ $or: [{ [table.expiresAt]: null }, { [table.expiresAt]: { $gt: now } }] });
  }
  return toFilter({ $and: parts });
}

/** Matches the documents that a plan selects, after a position. */
export function createPlanFilter(
  table: TableDefinition,
  visibility: Visibility,
  plan: QueryPlan,
  after?: Position,
): Filter {
  return createVisibilityFilter(
    table,
    visibility,
    ...plan.conditions.map(createConditionFilter),
    ...(after ? createPositionFilters(plan.order, after) : []),
  );
}

export function toSort(order: readonly Order[]): Record<string, 1 | -1> {
  return Object.fromEntries(order.map(({ field, isDescending }) => [toStoredName(field), isDescending ? -1 : 1]));
}

function createConditionFilter(condition: FieldCondition): FilterPart {
  const field = toStoredName(condition.field);
  if (condition.op === 'absent') return { [field]: null };
  if (condition.op === 'eq' || condition.op === 'contains') return { [field]: condition.value };
  return { [field]: { [`$${condition.op}`]: condition.value } };
}

/** Matches documents strictly after the position. Absent values sort first. */
function createPositionFilters(order: readonly Order[], after: Position): FilterPart[] {
  const alternatives: FilterPart[] = [];
  const equal: FilterPart[] = [];
  order.forEach(({ field, isDescending }, index) => {
    const value = after[index] ?? null;
    const name = toStoredName(field);
    const fieldFilter = createFieldPositionFilter(name, isDescending, value);
    if (fieldFilter) alternatives.push({ $and: [...equal, fieldFilter] });
    equal.push({ [name]: value });
  });
  const [first] = order;
  const firstValue = after[0] ?? null;
  const positionFilter: FilterPart = { $or: alternatives };
  // Redundant, but the database then starts the index scan at the position.
  if (!first || firstValue === null || (first.isDescending && !isEnvelopeField(first.field))) return [positionFilter];
  return [{ [toStoredName(first.field)]: { [first.isDescending ? '$lte' : '$gte']: firstValue } }, positionFilter];
}

function createFieldPositionFilter(name: string, descending: boolean, value: Scalar | null): FilterPart | undefined {
  if (value === null) return descending ? undefined : { [name]: { $ne: null } };
  if (descending) return { $or: [{ [name]: { $lt: value } }, { [name]: null }] };
  return { [name]: { $gt: value } };
}
