import { isEnvelopeField } from '../shape.ts';
import type { FieldCondition, Order, Plan, Position, Scalar, TableDefinition, Visibility } from '../table.ts';
import { type Filter, storedName, toFilter } from './document.ts';

type Part = Record<string, unknown>;

/** Matches the documents that the scope can see. */
export function visibleFilter(table: TableDefinition, { accountId, now }: Visibility, ...more: Part[]): Filter {
  const parts: Part[] = [...more, { deleted_at: null }];
  if (accountId !== undefined) parts.push({ account_id: accountId });
  if (table.expiresAt !== undefined) {
    parts.push({ $or: [{ [table.expiresAt]: null }, { [table.expiresAt]: { $gt: now } }] });
  }
  return toFilter({ $and: parts });
}

/** Matches the documents that a plan selects, after a position. */
export function planFilter(table: TableDefinition, visibility: Visibility, plan: Plan, after?: Position): Filter {
  return visibleFilter(
    table,
    visibility,
    ...plan.conditions.map(testFilter),
    ...(after ? afterFilters(plan.order, after) : []),
  );
}

export function toSort(order: readonly Order[]): Record<string, 1 | -1> {
  return Object.fromEntries(order.map(({ field, descending }) => [storedName(field), descending ? -1 : 1]));
}

function testFilter(test: FieldCondition): Part {
  const field = storedName(test.field);
  if (test.op === 'eq' || test.op === 'contains') return { [field]: test.value };
  return { [field]: { [`$${test.op}`]: test.value } };
}

/** Matches documents strictly after the position. Absent values sort first. */
function afterFilters(order: readonly Order[], after: Position): Part[] {
  const alternatives: Part[] = [];
  const equal: Part[] = [];
  order.forEach(({ field, descending }, index) => {
    const value = after[index] ?? null;
    const name = storedName(field);
    const beyond = beyondFilter(name, descending, value);
    if (beyond) alternatives.push({ $and: [...equal, beyond] });
    equal.push({ [name]: value });
  });
  const [first] = order;
  const bound = after[0] ?? null;
  const behind: Part = { $or: alternatives };
  // Redundant, but lets the database start the index scan at the position.
  if (!first || bound === null || (first.descending && !isEnvelopeField(first.field))) return [behind];
  return [{ [storedName(first.field)]: { [first.descending ? '$lte' : '$gte']: bound } }, behind];
}

function beyondFilter(name: string, descending: boolean, value: Scalar | null): Part | undefined {
  if (value === null) return descending ? undefined : { [name]: { $ne: null } };
  if (descending) return { $or: [{ [name]: { $lt: value } }, { [name]: null }] };
  return { [name]: { $gt: value } };
}
