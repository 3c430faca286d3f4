import { StoreUsageError } from './errors.ts';
import { type DocumentCodec, ENVELOPE_FIELDS, type FieldKind } from './schema/codec.ts';
import { validateUpcasters } from './schema/upcast.ts';
import type { AnyAggregate, ArrayIndex, PhysicalIndex, TableDefinition } from './table.ts';

/** The name of the index that every tenant aggregate has besides its declared ones. */
export const ACCOUNT_INDEX = 'account';

/** The name of the id index in a query plan. */
export const PRIMARY_KEY = 'id';

const NAME = /^[a-z][a-z0-9_]{0,47}$/;

const FIELD = /^[a-zA-Z][a-zA-Z0-9_]*$/;

const RESERVED_NAMES = new Set(['outbox', 'write_probe', 'id', 'account', 'expiry', 'retention', 'tombstones']);

/** Field names reserved for the databases. */
const RESERVED_FIELDS = new Set([
  '_id',
  'account_id',
  'created_at',
  'updated_at',
  'deleted_at',
  'schema_version',
  'outbox',
  'outbox_since',
  'unique_keys',
]);

/** Validates a definition and compiles the table that the databases need. */
export function compileTable(definition: AnyAggregate, codec: DocumentCodec): TableDefinition {
  const { name, tenancy } = definition;
  validateUpcasters(definition);
  if (!NAME.test(name) || RESERVED_NAMES.has(name) || name.startsWith('sqlite')) {
    throw new StoreUsageError(`"${name}" cannot be an aggregate's name: snake_case, at most 48 characters`);
  }
  for (const field of codec.fields) {
    if (ENVELOPE_FIELDS.has(field) || RESERVED_FIELDS.has(field) || !FIELD.test(field)) {
      throw new StoreUsageError(`${name}: the field name "${field}" is reserved or invalid`);
    }
  }
  const indexes = definition.indexes.map((index): PhysicalIndex => {
    if (!NAME.test(index.name) || RESERVED_NAMES.has(index.name) || index.name.startsWith('has_')) {
      throw new StoreUsageError(`${name}: "${index.name}" cannot be an index's name`);
    }
    if (index.keys.length === 0) throw new StoreUsageError(`${name}.${index.name}: an index needs keys`);
    requireKeys(codec, `${name}.${index.name}`, index.keys);
    const unique = index.unique === true;
    const hasAccountPrefix = tenancy === 'account' && !index.acrossAccounts;
    const keys = hasAccountPrefix ? ['accountId', ...index.keys] : [...index.keys];
    return { name: index.name, keys: unique || keys.includes('id') ? keys : [...keys, 'id'], unique };
  });
  const arrayIndexes = compileArrayIndexes(definition, codec);
  const { expiresAt } = definition;
  if (expiresAt !== undefined && codec.getKind(expiresAt) !== 'date') {
    throw new StoreUsageError(`${name}: "${expiresAt}" is not a date of the schema`);
  }
  if (new Set(indexes.map((index) => index.name)).size < indexes.length) {
    throw new StoreUsageError(`${name}: two indexes have the same name`);
  }
  const builtIn: PhysicalIndex[] = [];
  if (tenancy === 'account') builtIn.push({ name: ACCOUNT_INDEX, keys: ['accountId', 'id'], unique: false });
  if (expiresAt !== undefined) builtIn.push({ name: 'expiry', keys: [expiresAt, 'id'], unique: false });
  const { retentionMs, retiredIndexes = [] } = definition;
  if (retentionMs !== undefined) builtIn.push({ name: 'retention', keys: ['updatedAt', 'id'], unique: false });
  const all = [...indexes, ...builtIn];
  rejectDeclaredRetiredIndexes(name, retiredIndexes, all, arrayIndexes);
  return { name, codec, indexes: all, arrayIndexes, retiredIndexes, expiresAt, retentionMs };
}

function rejectDeclaredRetiredIndexes(
  name: string,
  retired: readonly string[],
  indexes: readonly PhysicalIndex[],
  arrayIndexes: readonly ArrayIndex[],
): void {
  const used = new Set([
    ...indexes.map((index) => index.name),
    ...arrayIndexes.flatMap(({ field }) => [`has_${field}`, `has_${field}_by_key`]),
    'outbox',
    'tombstones',
  ]);
  const stillDeclared = retired.find((index) => used.has(index));
  if (stillDeclared !== undefined)
    throw new StoreUsageError(`${name}: the index "${stillDeclared}" is declared and retired`);
}

function compileArrayIndexes({ name, arrayIndexes = [] }: AnyAggregate, codec: DocumentCodec): ArrayIndex[] {
  if (new Set(arrayIndexes.map(({ field }) => field)).size < arrayIndexes.length) {
    throw new StoreUsageError(`${name}: two array indexes have the same field`);
  }
  return arrayIndexes.map(({ field, keys = [] }) => {
    if (codec.getKind(field) !== 'strings') throw new StoreUsageError(`${name}: "${field}" is not an array of strings`);
    requireKeys(codec, `${name}.${field}`, keys);
    if (keys.includes('id')) throw new StoreUsageError(`${name}.${field}: an array index always contains the id`);
    return { field, keys };
  });
}

function requireKeys(codec: DocumentCodec, index: string, keys: readonly string[]): void {
  for (const key of keys) {
    const kind = getKeyKind(codec, key);
    if (!kind || kind === 'strings') {
      throw new StoreUsageError(`${index}: "${key}" is not a string, number, boolean or date of the schema`);
    }
  }
}

/** Returns the kind of a field that can be used in conditions or orders. */
export function getKeyKind(codec: DocumentCodec, field: string): FieldKind | undefined {
  if (field === 'id') return 'string';
  if (field === 'createdAt' || field === 'updatedAt') return 'date';
  return codec.getKind(field);
}
