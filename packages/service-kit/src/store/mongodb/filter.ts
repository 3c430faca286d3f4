import { isEnvelopeField } from '../shape.ts';
import type { Order, Plan, Position, Scalar, TableDefinition, Test, Visible } from '../table.ts';
import { type Filter, storedName, toFilter } from './document.ts';

type Part = Record<string, unknown>;

/** What may be seen at all. */
export function visibleFilter(table: TableDefinition, { accountId, now }: Visible, ...more: Part[]): Filter {
  const parts: Part[] = [...more, { deleted_at: null }];
  if (accountId !== undefined) parts.push({ account_id: accountId });
  if (table.expiresAt !== undefined) {
    parts.push({ $or: [{ [table.expiresAt]: null }, { [table.expiresAt]: { $gt: now } }] });
  }
  return toFilter({ $and: parts });
}

/** What a plan selects, after a position. */
export function planFilter(table: TableDefinition, visible: Visible, plan: Plan, after?: Position): Filter {
  return visibleFilter(
    table,
    visible,
    ...plan.tests.map(testFilter),
    ...(after ? afterFilters(plan.order, after) : []),
  );
}

export function toSort(order: readonly Order[]): Record<string, 1 | -1> {
  return Object.fromEntries(order.map(({ field, descending }) => [storedName(field), descending ? -1 : 1]));
}

function testFilter(test: Test): Part {
  const field = storedName(test.field);
  if (test.op === 'eq' || test.op === 'contains') return { [field]: test.value };
  return { [field]: { [`$${test.op}`]: test.value } };
}

/** Strictly behind the position. An absent value comes before all others. */
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
  // The same as the alternatives imply, said again so that the index is entered at the position.
  if (!first || bound === null || (first.descending && !isEnvelopeField(first.field))) return [behind];
  return [{ [storedName(first.field)]: { [first.descending ? '$lte' : '$gte']: bound } }, behind];
}

function beyondFilter(name: string, descending: boolean, value: Scalar | null): Part | undefined {
  if (value === null) return descending ? undefined : { [name]: { $ne: null } };
  if (descending) return { $or: [{ [name]: { $lt: value } }, { [name]: null }] };
  return { [name]: { $gt: value } };
}
