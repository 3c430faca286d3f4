import { StoreUsageError } from './errors.ts';
import { ENVELOPE_FIELDS, type FieldKind, type Shape } from './shape.ts';
import type { AnyAggregate, PhysicalIndex, TableDefinition } from './table.ts';

/** What every tenant aggregate has beside its declared indexes. */
export const ACCOUNT_INDEX = 'account';

/** How a plan names the index on ids. */
export const PRIMARY_KEY = 'id';

const NAME = /^[a-z][a-z0-9_]{0,47}$/;

const FIELD = /^[a-zA-Z][a-zA-Z0-9_]*$/;

const RESERVED_NAMES = new Set(['outbox', 'id', 'account', 'expiry', 'tombstones']);

/** Names that the databases use beside an aggregate's own fields. */
const RESERVED_FIELDS = new Set([
  '_id',
  'account_id',
  'created_at',
  'updated_at',
  'deleted_at',
  'outbox',
  'outbox_since',
  'unique_keys',
]);

/** Checks a definition and works out what the databases need for it. */
export function getTableName(definition: AnyAggregate, shape: Shape): TableDefinition {
  const { name, tenancy } = definition;
  if (!NAME.test(name) || RESERVED_NAMES.has(name) || name.startsWith('sqlite')) {
    throw new StoreUsageError(`"${name}" cannot be an aggregate's name: snake_case, at most 48 characters`);
  }
  for (const field of shape.fields) {
    if (ENVELOPE_FIELDS.has(field) || RESERVED_FIELDS.has(field) || !FIELD.test(field)) {
      throw new StoreUsageError(`${name}: the store keeps "${field}" for itself; name the field otherwise`);
    }
  }
  const indexes = definition.indexes.map((index): PhysicalIndex => {
    if (!NAME.test(index.name) || RESERVED_NAMES.has(index.name) || index.name.startsWith('has_')) {
      throw new StoreUsageError(`${name}: "${index.name}" cannot be an index's name`);
    }
    if (index.keys.length === 0) throw new StoreUsageError(`${name}.${index.name}: an index needs keys`);
    for (const key of index.keys) {
      const kind = keyKind(shape, key);
      if (!kind || kind === 'strings') {
        throw new StoreUsageError(
          `${name}.${index.name}: "${key}" is no string, number, boolean or date of the schema`,
        );
      }
    }
    const unique = index.unique === true;
    const leads = tenancy === 'account' && !index.acrossAccounts;
    const keys = leads ? ['accountId', ...index.keys] : [...index.keys];
    return { name: index.name, keys: unique || keys.includes('id') ? keys : [...keys, 'id'], unique };
  });
  const arrayFields = [...(definition.arrayIndexes ?? [])];
  for (const field of arrayFields) {
    if (shape.kindOf(field) !== 'strings') throw new StoreUsageError(`${name}: "${field}" is no array of strings`);
  }
  const { expiresAt } = definition;
  if (expiresAt !== undefined && shape.kindOf(expiresAt) !== 'date') {
    throw new StoreUsageError(`${name}: "${expiresAt}" is no date of the schema`);
  }
  if (new Set(indexes.map((index) => index.name)).size < indexes.length) {
    throw new StoreUsageError(`${name}: two indexes have one name`);
  }
  const own: PhysicalIndex[] = [];
  if (tenancy === 'account') own.push({ name: ACCOUNT_INDEX, keys: ['accountId', 'id'], unique: false });
  if (expiresAt !== undefined) own.push({ name: 'expiry', keys: [expiresAt, 'id'], unique: false });
  return { name, shape, indexes: [...indexes, ...own], arrayFields, expiresAt };
}

/** The kind of a field that a condition or an order may name. */
export function keyKind(shape: Shape, field: string): FieldKind | undefined {
  if (field === 'id') return 'string';
  if (field === 'createdAt' || field === 'updatedAt') return 'date';
  return shape.kindOf(field);
}
