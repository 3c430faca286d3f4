import { isPlainObject } from './is-plain-object.ts';
import type { Node, ObjectNode } from './schema-nodes.ts';

type Body = Record<string, unknown>;

/**
 * Copies the fields of `stored` that are not in the schema into `written`, on every level. They belong to a newer release. An element of an
 * array is the same one if its `id` is equal; without an id, if its required strings are equal; without these, if all its fields are.
 * Returns false if there are none.
 */
export function copyUnknownFields(node: ObjectNode, written: Body, stored: Readonly<Body>): boolean {
  // Usually there are none.
  if (!hasUnknownFields(node, stored)) return false;
  copyInObject(node, written, stored);
  return true;
}

function copyInObject(node: ObjectNode, written: Body, stored: Readonly<Body>): void {
  if (isScalarField(node, 'id') && written.id !== stored.id) return;
  for (const [name, value] of Object.entries(stored)) {
    const field = node.fields.get(name);
    if (!field) {
      if (name !== '__proto__') written[name] = value;
    } else if (written[name] === undefined && field.kind === 'object' && !field.isOptional && isPlainObject(value)) {
      // A nested path exists even if the release that writes reads none of its fields.
      const target: Body = {};
      copyUnknownFields(field, target, value);
      if (Object.keys(target).length > 0) written[name] = target;
    } else {
      copyInValue(field, written[name], value);
    }
  }
}

function copyInValue(node: Node, written: unknown, stored: unknown): void {
  if (!hasUnknownFields(node, stored)) return;
  if (node.kind === 'object' && isPlainObject(written) && isPlainObject(stored)) {
    copyInObject(node, written, stored);
  } else if (node.kind === 'map' && isPlainObject(written) && isPlainObject(stored)) {
    for (const [key, item] of Object.entries(written)) copyInValue(node.element, item, stored[key]);
  } else if (node.kind === 'array' && Array.isArray(written) && Array.isArray(stored)) {
    copyInArray(node.element, written, stored);
  }
}

function copyInArray(element: Node, written: readonly unknown[], stored: readonly unknown[]): void {
  if (element.kind !== 'object') {
    for (const [index, item] of written.entries()) copyInValue(element, item, stored[index]);
    return;
  }
  const storedByKey = Map.groupBy(stored.filter(isPlainObject), (item) => getElementKey(element, item));
  for (const item of written.filter(isPlainObject)) {
    const match = storedByKey.get(getElementKey(element, item))?.shift();
    if (match) copyInObject(element, item, match);
  }
}

/** Identifies an element of an array across a write. */
function getElementKey(node: ObjectNode, value: Readonly<Body>): string {
  if (isScalarField(node, 'id')) return JSON.stringify([value.id]);
  const required = [...node.fields].filter(
    ([, field]) => field.kind === 'scalar' && field.scalar === 'string' && field.isRequired && !field.allowedValues,
  );
  if (required.length > 0) return JSON.stringify(required.map(([name]) => value[name]));
  return JSON.stringify(pickKnownFields(node, value));
}

/** Returns a value without unknown fields, in the order of the schema, with defaults as a write adds them. */
function pickKnownFields(node: Node, value: unknown): unknown {
  const present = value === undefined ? node.getDefaultValue?.() : value;
  if (node.kind === 'object' && isPlainObject(present)) {
    return Object.fromEntries([...node.fields].map(([name, field]) => [name, pickKnownFields(field, present[name])]));
  }
  if (node.kind === 'array' && Array.isArray(present))
    return present.map((item) => pickKnownFields(node.element, item));
  return present;
}

function hasUnknownFields(node: Node, value: unknown): boolean {
  switch (node.kind) {
    case 'object':
      if (!isPlainObject(value)) return false;
      for (const name of Object.keys(value)) {
        const field = node.fields.get(name);
        if (!field || hasUnknownFields(field, value[name])) return true;
      }
      return false;
    case 'array':
      return (
        node.element.kind !== 'scalar' &&
        Array.isArray(value) &&
        value.some((item) => hasUnknownFields(node.element, item))
      );
    case 'map':
      return isPlainObject(value) && Object.values(value).some((item) => hasUnknownFields(node.element, item));
    default:
      return false;
  }
}

const isScalarField = (node: ObjectNode, name: string): boolean => node.fields.get(name)?.kind === 'scalar';
