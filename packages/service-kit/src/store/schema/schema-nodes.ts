import type { Schema } from 'mongoose';
import { StoreUsageError } from '../errors.ts';

export type ScalarKind = 'string' | 'number' | 'boolean' | 'date';

/** The part of a mongoose SchemaType that the store uses. */
type MongooseType = {
  instance: string;
  options: { required?: unknown; of?: unknown; enum?: unknown };
  /** Values of an `enum`; empty without one. */
  enumValues?: readonly unknown[];
  validators: readonly { type?: string; validator: unknown }[];
  setters: readonly unknown[];
  schema?: Schema;
  embeddedSchemaType?: MongooseType;
  $__schemaType?: MongooseType;
  getEmbeddedSchemaType?: () => MongooseType | undefined;
  defaultValue?: unknown;
  getDefault: (scope?: unknown, init?: boolean, options?: { skipCast: boolean }) => unknown;
  applySetters: (value: unknown, scope: unknown) => unknown;
};

type CommonOptions = {
  readonly isRequired: boolean;
  readonly getDefaultValue: (() => unknown) | undefined;
  /** The values of an `enum`. */
  readonly allowedValues: readonly unknown[] | undefined;
  readonly validators: readonly { readonly name: string; readonly accepts: (value: unknown) => unknown }[];
};

/** A compiled schema node. */
export type Node = CommonOptions &
  (
    | {
        readonly kind: 'scalar';
        readonly scalar: ScalarKind;
        readonly cast: (value: unknown) => unknown;
        isPlain: boolean;
      }
    | { readonly kind: 'json' }
    | { readonly kind: 'array'; readonly element: Node }
    | { readonly kind: 'map'; readonly element: Node }
    | { readonly kind: 'object'; readonly fields: Map<string, Node>; readonly isOptional: boolean }
  );
export type ObjectNode = Node & { readonly kind: 'object' };

const SCALARS: Record<string, ScalarKind> = { String: 'string', Number: 'number', Boolean: 'boolean', Date: 'date' };
const NO_OPTIONS: CommonOptions = {
  isRequired: false,
  getDefaultValue: undefined,
  allowedValues: undefined,
  validators: [],
};

/** Compiles a mongoose Schema. Throws on types that one of the databases does not support. */
export function compileSchema(schema: Schema, location: string): ObjectNode {
  const root = createEmptyObject(false);
  const paths = schema.paths as unknown as Record<string, MongooseType>;
  for (const [path, type] of Object.entries(paths)) {
    if (path === '__v' || (path === '_id' && type.instance === 'ObjectId') || path.includes('$*')) continue;
    const steps = path.split('.');
    const name = steps.pop() ?? path;
    let parent = root;
    for (const step of steps) {
      const existing = parent.fields.get(step);
      const next = existing?.kind === 'object' ? existing : createEmptyObject(false);
      parent.fields.set(step, next);
      parent = next;
    }
    parent.fields.set(name, compileType(type, `${location}.${path}`));
  }
  return root;
}

function createEmptyObject(optional: boolean, commonOptions: CommonOptions = NO_OPTIONS): ObjectNode {
  return { ...commonOptions, kind: 'object', fields: new Map(), isOptional: optional };
}

function compileType(type: MongooseType, location: string): Node {
  const commonOptions = getCommonOptions(type, location);
  const scalar = SCALARS[type.instance];
  if (scalar) {
    const cast = (value: unknown): unknown => type.applySetters(value, undefined);
    return { ...commonOptions, kind: 'scalar', scalar, cast, isPlain: type.setters.length === 0 };
  }
  if (type.instance === 'Mixed') return { ...commonOptions, kind: 'json' };
  if (type.instance === 'Embedded' && type.schema) {
    return { ...createEmptyObject(true, commonOptions), fields: compileSchema(type.schema, location).fields };
  }
  if (type.instance === 'Array' || type.instance === 'DocumentArray') {
    if (type.schema) return { ...commonOptions, kind: 'array', element: compileSchema(type.schema, location) };
    const element = type.getEmbeddedSchemaType?.() ?? type.embeddedSchemaType;
    if (element) return { ...commonOptions, kind: 'array', element: compileType(element, location) };
    return { ...commonOptions, kind: 'array', element: { ...NO_OPTIONS, kind: 'json' } };
  }
  if (type.instance === 'Map') {
    const element = type.getEmbeddedSchemaType?.() ?? type.$__schemaType;
    return {
      ...commonOptions,
      kind: 'map',
      element: element ? compileType(element, location) : { ...NO_OPTIONS, kind: 'json' },
    };
  }
  throw new StoreUsageError(
    `${location}: the type ${type.instance} is not supported; use String, Number, Boolean, Date, …`,
  );
}

function getCommonOptions(type: MongooseType, location: string): CommonOptions {
  const { required } = type.options;
  if (typeof required === 'function') throw new StoreUsageError(`${location}: "required" must be true or false`);
  const validators = type.validators
    .filter((entry) => entry.type !== 'required')
    .map(({ type: name, validator }) => {
      if (validator instanceof RegExp)
        return { name: name ?? 'match', accepts: (value: unknown) => validator.test(String(value)) };
      if (typeof validator !== 'function') throw new StoreUsageError(`${location}: a validator must be a function`);
      return { name: name ?? 'validate', accepts: (value: unknown): unknown => validator.call(undefined, value) };
    });
  const allowedValues = type.enumValues ?? (Array.isArray(type.options.enum) ? type.options.enum : []);
  return {
    allowedValues: allowedValues.length > 0 ? allowedValues : undefined,
    isRequired: Array.isArray(required) ? required[0] === true : required === true,
    getDefaultValue:
      type.defaultValue === undefined ? undefined : () => type.getDefault(undefined, false, { skipCast: true }),
    validators,
  };
}
