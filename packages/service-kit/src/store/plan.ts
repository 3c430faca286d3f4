import { StoreUsageError } from './errors.ts';
import { ACCOUNT_INDEX, keyKind, PRIMARY_KEY } from './indexes.ts';
import { LOOKUP_VALUES } from './limits.ts';
import { type FieldKind, isPlainObject, type Shape } from './shape.ts';
import type { AnyAggregate, Order, Plan, Scalar, Test } from './table.ts';

const RANGES = new Set(['gt', 'gte', 'lt', 'lte']);

type LooseQuery = {
  readonly where?: Readonly<Record<string, unknown>> | undefined;
  readonly sort?: readonly (readonly [string, 'asc' | 'desc'])[] | undefined;
};

/**
 * Turns a query into a plan, or throws a StoreUsageError. A query is served when
 * - it names no field but `id`; or
 * - all its fields are keys of one declared index, whose first key is among them; or
 * - it asks for ids, or for what an array index `contains`: then the others may be keys of any declared index.
 * Without an account only indexes that say `acrossAccounts` count (for global aggregates all do).
 */
export function createPlan(
  definition: AnyAggregate,
  shape: Shape,
  accountId: string | undefined,
  query: LooseQuery,
): Plan {
  const tests = Object.entries(query.where ?? {}).flatMap(([field, condition]) =>
    testsOf(definition, shape, field, condition),
  );
  const order = (query.sort ?? []).map(([field, direction]): Order => {
    if (direction !== 'asc' && direction !== 'desc')
      throw new StoreUsageError(`${definition.name}: sort "asc" or "desc"`);
    const kind = keyKind(shape, field);
    if (!kind || kind === 'strings') throw new StoreUsageError(`${definition.name}: cannot sort by "${field}"`);
    return { field, descending: direction === 'desc' };
  });
  if (new Set(order.map(({ field }) => field)).size < order.length) {
    throw new StoreUsageError(`${definition.name}: a field is sorted by twice`);
  }
  const index = chooseIndex(definition, accountId, tests, order);
  const last = order.at(-1);
  const ended = order.some(({ field }) => field === 'id');
  return { index, tests, order: ended ? order : [...order, { field: 'id', descending: last?.descending ?? false }] };
}

function testsOf(definition: AnyAggregate, shape: Shape, field: string, condition: unknown): Test[] {
  const fail = (problem: string): StoreUsageError => new StoreUsageError(`${definition.name}: "${field}" ${problem}`);
  const kind = keyKind(shape, field);
  if (!kind) throw fail('cannot be asked for');
  if (condition === undefined || condition === null) throw fail('is asked for without a value');
  const scalar = (value: unknown): Scalar => {
    const checked = asScalar(kind === 'strings' ? 'string' : kind, value);
    if (checked === undefined) throw fail(`is asked for with a value that is no ${kind}`);
    return checked;
  };
  if (!isPlainObject(condition)) {
    if (kind === 'strings') throw fail('is an array: ask what it contains');
    return [{ field, op: 'eq', value: scalar(condition) }];
  }
  const entries = Object.entries(condition).filter(([, value]) => value !== undefined);
  if (entries.length === 0) throw fail('is asked for without a value');
  return entries.map(([op, value]): Test => {
    if (op === 'contains' && kind === 'strings') {
      if (!definition.arrayIndexes?.includes(field)) throw fail('has no array index');
      return { field, op, value: scalar(value) };
    }
    if (op === 'in' && kind !== 'strings') {
      if (!Array.isArray(value)) throw fail('needs a list after "in"');
      if (value.length > LOOKUP_VALUES) throw fail(`may name ${LOOKUP_VALUES} values`);
      return { field, op, value: value.map(scalar) };
    }
    if (RANGES.has(op) && kind !== 'strings')
      return { field, op: op as 'gt' | 'gte' | 'lt' | 'lte', value: scalar(value) };
    throw fail(`cannot be asked for with "${op}"`);
  });
}

/** The value if it is of that kind. */
export function asScalar(kind: Exclude<FieldKind, 'strings'>, value: unknown): Scalar | undefined {
  if (kind === 'date') return value instanceof Date && !Number.isNaN(value.getTime()) ? value : undefined;
  if (kind === 'string') return typeof value === 'string' ? value.toWellFormed() : undefined;
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  return typeof value === 'boolean' ? value : undefined;
}

/** The index that serves: a declared one, the account's, or the primary key. Throws when there is none. */
function chooseIndex(
  definition: AnyAggregate,
  accountId: string | undefined,
  tests: readonly Test[],
  order: readonly Order[],
): string {
  const fields = new Set([...tests, ...order].map(({ field }) => field).filter((field) => field !== 'id'));
  const contained = new Set(tests.filter(({ op }) => op === 'contains').map(({ field }) => field));
  const across = definition.tenancy === 'account' && accountId === undefined;
  const byId = tests.some(({ field, op }) => field === 'id' && (op === 'eq' || op === 'in'));
  const others = [...fields].filter((field) => !contained.has(field));
  if (byId || contained.size > 0) {
    if (others.every((field) => definition.indexes.some((index) => index.keys.includes(field)))) return PRIMARY_KEY;
  } else if (fields.size === 0) {
    return definition.tenancy === 'account' && !across ? ACCOUNT_INDEX : PRIMARY_KEY;
  } else {
    const led = (keys: readonly string[]): number => {
      const gap = keys.findIndex((key) => !fields.has(key));
      return gap === -1 ? keys.length : gap;
    };
    const [best] = definition.indexes
      .filter(
        ({ keys, acrossAccounts }) =>
          (!across || acrossAccounts) && led(keys) > 0 && others.every((field) => keys.includes(field)),
      )
      .sort((a, b) => led(b.keys) - led(a.keys) || a.keys.length - b.keys.length);
    if (best) return best.name;
  }
  const scope = across ? ' across accounts' : '';
  throw new StoreUsageError(`${definition.name}: no declared index serves ${[...fields].join(', ')}${scope}`);
}
