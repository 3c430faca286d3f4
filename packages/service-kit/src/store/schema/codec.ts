import { AppError } from '@minutehand/contracts/errors';
import type { Schema } from 'mongoose';
import { InvalidDocumentError } from '../errors.ts';
import { DOCUMENT_BYTES } from '../limits.ts';
import { isPlainObject } from './is-plain-object.ts';
import { compileSchema, type Node, type ObjectNode, type ScalarKind } from './schema-nodes.ts';
import { copyUnknownFields } from './unknown-fields.ts';

/** An aggregate's own fields, as stored in both databases. */
export type Body = Record<string, unknown>;

/** Fields of the envelope. A schema must not declare them. */
export const ENVELOPE_FIELDS: ReadonlySet<string> = new Set(['id', 'accountId', 'version', 'createdAt', 'updatedAt']);

/** Envelope fields are never absent. */
export const isEnvelopeField = (field: string): boolean => ENVELOPE_FIELDS.has(field);

/** A field's kind, for index keys and conditions. `strings` is an array of strings. */
export type FieldKind = ScalarKind | 'strings';

export type DocumentCodec = {
  /** Top-level fields. */
  readonly fields: readonly string[];
  readonly getKind: (field: string) => FieldKind | undefined;
  /**
   * Casts, applies defaults, validates and drops undefined fields. Returns a copy and its JSON. `stored` is the body to be replaced:
   * its fields that are not in the schema are kept in the copy; `declaredFields` is the copy without them.
   */
  readonly write: (
    draft: Readonly<Record<string, unknown>>,
    stored?: Readonly<Body>,
  ) => { body: Body; json: string; declaredFields: Body };
  /** Converts a stored document: parses dates, fills in defaults that older documents lack, omits unknown fields. */
  readonly read: (stored: Readonly<Record<string, unknown>>) => Body;
};

/** Compiles a schema for both stores. */
export function compileCodec(aggregate: string, schema: Schema): DocumentCodec {
  const root = compileSchema(schema, aggregate);
  return {
    fields: [...root.fields.keys()],
    getKind: (field) => getFieldKind(root.fields.get(field)),
    write(draft, stored) {
      const ownFields = Object.entries(draft).filter(([name]) => !ENVELOPE_FIELDS.has(name));
      const body = writeObject(root, Object.fromEntries(ownFields), '', aggregate);
      const hasUnknownFields = stored !== undefined && copyUnknownFields(root, body, stored);
      const json = JSON.stringify(body);
      if (Buffer.byteLength(json) > DOCUMENT_BYTES) throw new AppError('platform.message_too_large');
      return { body, json, declaredFields: hasUnknownFields ? readObject(root, body) : body };
    },
    read: (stored) => readObject(root, stored),
  };
}

function getFieldKind(node: Node | undefined): FieldKind | undefined {
  if (node?.kind === 'scalar') return node.scalar;
  if (node?.kind === 'array' && node.element.kind === 'scalar' && node.element.scalar === 'string') return 'strings';
  return undefined;
}

function writeObject(node: ObjectNode, value: unknown, path: string, aggregate: string): Body {
  if (!isPlainObject(value)) throw new InvalidDocumentError(aggregate, path, 'must be an object');
  for (const name of Object.keys(value)) {
    if (value[name] !== undefined && !node.fields.has(name)) {
      throw new InvalidDocumentError(aggregate, path + name, 'is not declared in the schema');
    }
  }
  const body: Body = {};
  for (const [name, field] of node.fields) {
    const converted = writeNode(field, value[name], path + name, aggregate);
    if (converted !== undefined) body[name] = converted;
  }
  return body;
}

function writeNode(node: Node, input: unknown, path: string, aggregate: string): unknown {
  let value = input === undefined && node.getDefaultValue ? node.getDefaultValue() : input;
  if (value === undefined && node.kind === 'object' && !node.isOptional) {
    const nested = writeObject(node, {}, `${path}.`, aggregate);
    return Object.keys(nested).length > 0 ? nested : undefined;
  }
  if (value === undefined || value === null) {
    if (node.isRequired) throw new InvalidDocumentError(aggregate, path, 'is required');
    return value;
  }
  value = writeValue(node, value, path, aggregate);
  for (const { name, accepts } of node.validators) {
    const result = accepts(value);
    if (result instanceof Promise) throw new InvalidDocumentError(aggregate, path, 'has an asynchronous validator');
    if (result !== undefined && !result)
      throw new InvalidDocumentError(aggregate, path, `fails the validator "${name}"`);
  }
  return value;
}

function writeValue(node: Node, value: unknown, path: string, aggregate: string): unknown {
  switch (node.kind) {
    case 'scalar':
      return writeScalar(node, value, path, aggregate);
    case 'json':
      return writeJson(value, path, aggregate);
    case 'object':
      return writeObject(node, value, `${path}.`, aggregate);
    case 'array':
      if (!Array.isArray(value)) throw new InvalidDocumentError(aggregate, path, 'must be an array');
      return Array.from(value, (item, index) => {
        const converted = writeNode(node.element, item, `${path}.${index}`, aggregate);
        if (converted === undefined) throw new InvalidDocumentError(aggregate, `${path}.${index}`, 'is undefined');
        return converted;
      });
    case 'map': {
      const entries =
        value instanceof Map ? [...value.entries()] : isPlainObject(value) ? Object.entries(value) : undefined;
      if (!entries) throw new InvalidDocumentError(aggregate, path, 'must be an object');
      return Object.fromEntries(
        entries
          .filter(([, item]) => item !== undefined)
          .map(([key, item]) => [
            checkKey(String(key), path, aggregate),
            writeNode(node.element, item, `${path}.${key}`, aggregate),
          ]),
      );
    }
  }
}

function writeScalar(node: Node & { kind: 'scalar' }, value: unknown, path: string, aggregate: string): unknown {
  let cast = value;
  if (!(node.isPlain && typeof value === node.scalar)) {
    try {
      cast = node.cast(value);
    } catch {
      throw new InvalidDocumentError(aggregate, path, `must be a ${node.scalar}`);
    }
  }
  if (typeof cast === 'string') return cast.isWellFormed() ? cast : cast.toWellFormed();
  if (typeof cast === 'number' && !Number.isFinite(cast)) {
    throw new InvalidDocumentError(aggregate, path, 'must be a finite number');
  }
  if (cast instanceof Date) {
    const year = cast.getUTCFullYear();
    if (!(year >= 0 && year <= 9999))
      throw new InvalidDocumentError(aggregate, path, 'must be a date of the years 0 to 9999');
    return new Date(cast);
  }
  return cast;
}

/** Mixed fields hold plain JSON, which both databases return unchanged. */
function writeJson(value: unknown, path: string, aggregate: string): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((item, index) => writeJson(item, `${path}.${index}`, aggregate));
  if (isPlainObject(value)) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return Object.fromEntries(
      entries.map(([key, item]) => [checkKey(key, path, aggregate), writeJson(item, `${path}.${key}`, aggregate)]),
    );
  }
  throw new InvalidDocumentError(aggregate, path, 'must be plain JSON (declare dates in the schema)');
}

function checkKey(key: string, path: string, aggregate: string): string {
  if (key === '' || key === '__proto__' || key.startsWith('$') || key.includes('.') || key.includes('\0')) {
    throw new InvalidDocumentError(aggregate, path, 'has a key that is empty or holds "$" at its start, "." or NUL');
  }
  return key;
}

function readObject(node: ObjectNode, stored: Readonly<Record<string, unknown>>): Body {
  const body: Body = {};
  for (const [name, field] of node.fields) {
    const value = readNode(field, stored[name]);
    if (value !== undefined) body[name] = value;
  }
  return body;
}

function readNode(node: Node, stored: unknown): unknown {
  if (stored === null) return null;
  if (stored === undefined) {
    const defaultValue = node.getDefaultValue?.();
    if (defaultValue !== undefined && defaultValue !== null) return writeValue(node, defaultValue, '', '');
    if (defaultValue === null) return null;
    if (node.kind !== 'object' || node.isOptional) return undefined;
    const nested = readObject(node, {});
    return Object.keys(nested).length > 0 ? nested : undefined;
  }
  if (node.kind === 'scalar') return node.scalar === 'date' && typeof stored === 'string' ? new Date(stored) : stored;
  if (node.kind === 'array' && Array.isArray(stored)) return stored.map((item) => readNode(node.element, item));
  if (node.kind === 'object' && isPlainObject(stored)) return readObject(node, stored);
  if (node.kind === 'map' && isPlainObject(stored)) {
    return Object.fromEntries(Object.entries(stored).map(([key, item]) => [key, readNode(node.element, item)]));
  }
  return stored;
}
