import { StoreUsageError } from './errors.ts';
import { ACCOUNT_INDEX, getKeyKind, PRIMARY_KEY } from './indexes.ts';
import { QUERY_VALUES_MAX } from './limits.ts';
import type { DocumentCodec, FieldKind } from './schema/codec.ts';
import { isPlainObject } from './schema/is-plain-object.ts';
import type { AnyAggregate, ArrayIndex, FieldCondition, Order, QueryPlan, Scalar } from './table.ts';

const RANGES = new Set(['gt', 'gte', 'lt', 'lte']);

type UntypedQuery = {
  readonly where?: Readonly<Record<string, unknown>> | undefined;
  readonly sort?: readonly (readonly [string, 'asc' | 'desc'])[] | undefined;
};

/**
 * Compiles a query into a plan, or throws a StoreUsageError. A query is accepted when it has no field but `id`; or when all its
 * fields are keys of one declared index and include its first key; or when it selects by ids or by an array index (`contains`):
 * then its other fields may be keys of any declared index. Without an account, only `acrossAccounts` indexes qualify (all of them
 * for global aggregates).
 */
export function createPlan(
  definition: AnyAggregate,
  codec: DocumentCodec,
  accountId: string | undefined,
  query: UntypedQuery,
): QueryPlan {
  const conditions = Object.entries(query.where ?? {}).flatMap(([field, condition]) =>
    toFieldConditions(definition, codec, field, condition),
  );
  const order = (query.sort ?? []).map(([field, direction]): Order => {
    if (direction !== 'asc' && direction !== 'desc')
      throw new StoreUsageError(`${definition.name}: sort "asc" or "desc"`);
    const kind = getKeyKind(codec, field);
    if (!kind || kind === 'strings') throw new StoreUsageError(`${definition.name}: cannot sort by "${field}"`);
    return { field, isDescending: direction === 'desc' };
  });
  if (new Set(order.map(({ field }) => field)).size < order.length) {
    throw new StoreUsageError(`${definition.name}: a field appears twice in the sort order`);
  }
  const arrayIndex = chooseArrayIndex(definition, accountId, conditions, order);
  const index = arrayIndex ? PRIMARY_KEY : chooseIndex(definition, accountId, conditions, order);
  const last = order.at(-1);
  const includesId = order.some(({ field }) => field === 'id');
  return {
    index,
    ...(arrayIndex && { arrayIndex }),
    conditions,
    order: includesId ? order : [...order, { field: 'id', isDescending: last?.isDescending ?? false }],
  };
}

function toFieldConditions(
  definition: AnyAggregate,
  codec: DocumentCodec,
  field: string,
  condition: unknown,
): FieldCondition[] {
  const createUsageError = (problem: string): StoreUsageError =>
    new StoreUsageError(`${definition.name}: "${field}" ${problem}`);
  const kind = getKeyKind(codec, field);
  if (!kind) throw createUsageError('cannot be used in a condition');
  if (condition === undefined || condition === null) throw createUsageError('has a condition without a value');
  const castValue = (value: unknown): Scalar => {
    const scalar = asScalar(kind === 'strings' ? 'string' : kind, value);
    if (scalar === undefined) throw createUsageError(`has a condition whose value is not a ${kind}`);
    return scalar;
  };
  if (!isPlainObject(condition)) {
    if (kind === 'strings') throw createUsageError('is an array: use "contains"');
    return [{ field, op: 'eq', value: castValue(condition) }];
  }
  const entries = Object.entries(condition).filter(([, value]) => value !== undefined);
  if (entries.length === 0) throw createUsageError('has a condition without a value');
  return entries.map(([op, value]): FieldCondition => {
    if (op === 'contains' && kind === 'strings') {
      if (!findArrayIndex(definition, field)) throw createUsageError('has no array index');
      return { field, op, value: castValue(value) };
    }
    if (op === 'in' && kind !== 'strings') {
      if (!Array.isArray(value)) throw createUsageError('needs a list after "in"');
      if (value.length > QUERY_VALUES_MAX) throw createUsageError(`accepts at most ${QUERY_VALUES_MAX} values`);
      return { field, op, value: value.map(castValue) };
    }
    if (RANGES.has(op) && kind !== 'strings')
      return { field, op: op as 'gt' | 'gte' | 'lt' | 'lte', value: castValue(value) };
    throw createUsageError(`does not support "${op}"`);
  });
}

/** Returns the value if it is of that kind. */
export function asScalar(kind: Exclude<FieldKind, 'strings'>, value: unknown): Scalar | undefined {
  if (kind === 'date') return value instanceof Date && !Number.isNaN(value.getTime()) ? value : undefined;
  if (kind === 'string') return typeof value === 'string' ? value.toWellFormed() : undefined;
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  return typeof value === 'boolean' ? value : undefined;
}

const isIdSelection = ({ field, op }: FieldCondition): boolean => field === 'id' && (op === 'eq' || op === 'in');

function findArrayIndex(definition: AnyAggregate, field: string): ArrayIndex | undefined {
  const index = definition.arrayIndexes?.find((candidate) => candidate.field === field);
  return index && { field: index.field, keys: index.keys ?? [] };
}

/** Returns the array index of a query with `contains`, unless it selects ids. Throws if the index does not have the query's order. */
function chooseArrayIndex(
  definition: AnyAggregate,
  accountId: string | undefined,
  conditions: readonly FieldCondition[],
  order: readonly Order[],
): ArrayIndex | undefined {
  if (conditions.some(isIdSelection)) return undefined;
  const containsCondition = conditions.find(({ op }) => op === 'contains');
  const index = containsCondition && findArrayIndex(definition, containsCondition.field);
  if (!index) return undefined;
  const containedFields = conditions.filter(({ op }) => op === 'contains').map(({ field }) => field);
  const otherFields = conditions.map(({ field }) => field).filter((field) => !containedFields.includes(field));
  requireKeysOfAnyIndex(definition, accountId, otherFields);
  const [first, second, ...more] = order.map(({ field }) => field);
  const isById = first === undefined || (first === 'id' && second === undefined);
  const isByKey = first === index.keys[0] && (second === undefined || second === 'id') && more.length === 0;
  const hasOneDirection = new Set(order.map(({ isDescending }) => isDescending)).size <= 1;
  const isAcrossAccounts = definition.tenancy === 'account' && accountId === undefined;
  if (isById || (isByKey && hasOneDirection && !isAcrossAccounts)) return index;
  throw new StoreUsageError(`${definition.name}: the array index of ${index.field} does not have this order`);
}

/** Throws unless all fields are the id or keys of declared indexes. */
function requireKeysOfAnyIndex(
  definition: AnyAggregate,
  accountId: string | undefined,
  fields: readonly string[],
): void {
  const keys = new Set(['id', ...definition.indexes.flatMap((index) => index.keys)]);
  if (fields.every((field) => keys.has(field))) return;
  throw createNoIndexError(definition, accountId, fields);
}

function createNoIndexError(
  definition: AnyAggregate,
  accountId: string | undefined,
  fields: readonly string[],
): StoreUsageError {
  const scope = definition.tenancy === 'account' && accountId === undefined ? ' across accounts' : '';
  return new StoreUsageError(`${definition.name}: no declared index serves ${fields.join(', ')}${scope}`);
}

/** Returns the index to use: a declared one, the account's, or the primary key. Throws if there is none. */
function chooseIndex(
  definition: AnyAggregate,
  accountId: string | undefined,
  conditions: readonly FieldCondition[],
  order: readonly Order[],
): string {
  const fields = new Set([...conditions, ...order].map(({ field }) => field).filter((field) => field !== 'id'));
  const containedFields = new Set(conditions.filter(({ op }) => op === 'contains').map(({ field }) => field));
  const isAcrossAccounts = definition.tenancy === 'account' && accountId === undefined;
  const otherFields = [...fields].filter((field) => !containedFields.has(field));
  if (conditions.some(isIdSelection)) {
    requireKeysOfAnyIndex(definition, accountId, otherFields);
    return PRIMARY_KEY;
  }
  if (fields.size === 0) {
    return definition.tenancy === 'account' && !isAcrossAccounts ? ACCOUNT_INDEX : PRIMARY_KEY;
  } else {
    const countLeadingKeys = (keys: readonly string[]): number => {
      const firstMissing = keys.findIndex((key) => !fields.has(key));
      return firstMissing === -1 ? keys.length : firstMissing;
    };
    const [bestIndex] = definition.indexes
      .filter(
        ({ keys, acrossAccounts }) =>
          (!isAcrossAccounts || acrossAccounts) &&
          countLeadingKeys(keys) > 0 &&
          otherFields.every((field) => keys.includes(field)),
      )
      .sort(
        (a, b) =>
          countLeadingKeys(b.keys) - countLeadingKeys(a.keys) ||
          // For one account: an index across accounts would also read entries of other accounts.
          Number(a.acrossAccounts ?? false) - Number(b.acrossAccounts ?? false) ||
          a.keys.length - b.keys.length,
      );
    if (bestIndex) return bestIndex.name;
  }
  throw createNoIndexError(definition, accountId, [...fields]);
}
