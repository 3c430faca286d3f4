import { isDeepStrictEqual } from 'node:util';
import { StoreUsageError } from '../errors.ts';
import type { AnyAggregate } from '../table.ts';
import { compileCodec } from './codec.ts';
import { compileSchema, type Node, type ObjectNode } from './schema-nodes.ts';
import { applyUpcasters, getSchemaVersion } from './upcast.ts';

/** A description of a field, to compare the schemas of two releases. */
export type FieldDescription = {
  readonly type: 'string' | 'number' | 'boolean' | 'date' | 'json' | 'array' | 'map' | 'object';
  readonly required?: true;
  readonly hasDefault?: true;
  /** The values of an `enum`. */
  readonly values?: readonly unknown[];
  /** Elements of an array or a map. */
  readonly of?: FieldDescription;
  readonly fields?: Readonly<Record<string, FieldDescription>>;
};
export type SchemaDescription = {
  readonly schemaVersion: number;
  readonly fields: Readonly<Record<string, FieldDescription>>;
};

export function describeSchema(definition: AnyAggregate): SchemaDescription {
  const root = compileSchema(definition.schema, definition.name);
  return { schemaVersion: getSchemaVersion(definition), fields: describeFields(root) };
}

function describeFields(node: ObjectNode): Record<string, FieldDescription> {
  return Object.fromEntries([...node.fields].map(([name, field]) => [name, describeNode(field)]));
}

function describeNode(node: Node): FieldDescription {
  return {
    type: node.kind === 'scalar' ? node.scalar : node.kind,
    ...(node.isRequired && { required: true }),
    ...(node.getDefaultValue && { hasDefault: true }),
    ...(node.allowedValues && { values: node.allowedValues }),
    ...(node.kind === 'object' && { fields: describeFields(node) }),
    ...((node.kind === 'array' || node.kind === 'map') && { of: describeNode(node.element) }),
  };
}

/** Returns two documents as JSON, without their envelopes: one with every field, one with the required fields only. */
export function createExampleDocuments(definition: AnyAggregate): unknown[] {
  const root = compileSchema(definition.schema, definition.name);
  const codec = compileCodec(definition.name, definition.schema);
  return [true, false].map((isFull): unknown => {
    // Written as a document would be, so that the example is valid.
    const { json } = codec.write(createExampleFields(root, isFull));
    return JSON.parse(json);
  });
}

function createExampleFields(node: ObjectNode, isFull: boolean): Record<string, unknown> {
  const included = [...node.fields].filter(([, field]) => isFull || (field.isRequired && !field.getDefaultValue));
  return Object.fromEntries(included.map(([name, field]) => [name, createExampleValue(field, name, isFull)]));
}

function createExampleValue(node: Node, name: string, isFull: boolean): unknown {
  if (node.allowedValues) return node.allowedValues[0];
  switch (node.kind) {
    case 'scalar':
      return { string: name, number: 1, boolean: true, date: new Date('2026-01-31T09:30:00.000Z') }[node.scalar];
    case 'json':
      return { [name]: [1, null] };
    case 'object':
      return createExampleFields(node, isFull);
    case 'array':
      return isFull ? [createExampleValue(node.element, name, isFull)] : [];
    case 'map':
      return isFull ? { [name]: createExampleValue(node.element, name, isFull) } : {};
  }
}

/**
 * Reads and writes a document of an earlier schema version as the store does. Throws if the result is invalid, or if converting it a second
 * time changes it: an earlier release that writes the document lowers its version, and it is converted again.
 */
export function checkStoredDocument(
  definition: AnyAggregate,
  schemaVersion: number,
  body: Record<string, unknown>,
): void {
  const codec = compileCodec(definition.name, definition.schema);
  const upcast = applyUpcasters(definition, schemaVersion, deepFreeze(body));
  if (!isDeepStrictEqual(applyUpcasters(definition, schemaVersion, deepFreeze(upcast)), upcast)) {
    throw new StoreUsageError(`${definition.name}: converting version ${schemaVersion} twice gives another result`);
  }
  codec.write(codec.read(upcast), upcast);
}

function deepFreeze<V>(value: V): V {
  if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) deepFreeze(item);
  return Object.freeze(value);
}
