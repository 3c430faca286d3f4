import { hostileTexts } from '@minutehand/test-kit/bad-input';
import fc from 'fast-check';
import type { JsonSchema } from './operations.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const DEPTH = 20_000;
const ENTRIES = 20_000;
const OPTIONAL_FIELD_PROBABILITY = 0.7;

/** JSON that `JSON.stringify` cannot produce, by its placeholder in the text. */
const RAW_JSON: Readonly<Record<string, string>> = {
  '@huge': '1e999',
  '@long': '9'.repeat(400),
  '@tiny': '-0.0000000000000000001e-300',
  '@deep': `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
  '@deep object': `${'{"a":'.repeat(DEPTH)}0${'}'.repeat(DEPTH)}`,
  '@lone': '"\\ud800"',
};
/** Prefix of a key that the text contains twice. */
const DUPLICATE_KEY = '@duplicate:';
const hostileKeys = ['__proto__', 'constructor', 'prototype', 'toString', '', '$set', 'a.b', 'x'.repeat(5_000)];

const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(...hostileTexts),
  fc.constantFrom<Json>(...Object.keys(RAW_JSON)),
  fc.constantFrom<Json>(null, true, 0, -1, 1.5, 2 ** 53, [], {}, [[]], [null], { $gt: '' }, Array(ENTRIES).fill(0)),
  fc.jsonValue({ maxDepth: 3 }).map((value): Json => JSON.parse(JSON.stringify(value))),
);

/** Generates JSON bodies that match the schema except for one invalid change. */
export function hostileBodies(schema: JsonSchema, definitions: Record<string, JsonSchema>): fc.Arbitrary<string> {
  const mutation = fc.record({
    kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'duplicate'),
    position: fc.nat(),
    key: fc.constantFrom(...hostileKeys),
    value: hostileValue,
  });
  return fc
    .tuple(arbitraryFor(schema, definitions), mutation)
    .map(([value, { kind, position, key, value: newValue }]) => {
      const root: { body: Json } = { body: value };
      const nodes = listNodes(root);
      const node = nodes[position % nodes.length] ?? nodes[0];
      if (node === undefined) return '';
      if (kind === 'replace') node.set(newValue);
      else if (kind === 'remove') node.remove();
      else if (kind === 'duplicate') node.duplicate(newValue);
      else if (isObject(node.value)) Object.defineProperty(node.value, key, { value: newValue, enumerable: true });
      else node.set({ [key]: newValue });
      return toJsonText(root.body ?? null);
    });
}

/** Encodes a JSON body as a form with bracketed names; undefined if the text is not JSON. */
export function toForm(text: string): string | undefined {
  try {
    const pairs: [string, string][] = [];
    flatten('', JSON.parse(text), pairs, 0);
    return new URLSearchParams(pairs).toString();
  } catch {
    return undefined;
  }
}

function flatten(name: string, value: Json, pairs: [string, string][], depth: number): void {
  if (pairs.length > 2_000 || depth > 200) return;
  if (typeof value !== 'object' || value === null) {
    pairs.push([name, String(value)]);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    const nestedName = Array.isArray(value) ? `${name}[]` : `${name}[${key}]`;
    flatten(name === '' ? key : nestedName, inner, pairs, depth + 1);
  }
}

function toJsonText(value: Json): string {
  return JSON.stringify(value)
    .replaceAll(/"(@[a-z ]+)"/g, (match, name: string) => RAW_JSON[name] ?? match)
    .replaceAll(`"${DUPLICATE_KEY}`, '"');
}

function isObject(value: unknown): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type JsonNode = { value: Json; set: (value: Json) => void; remove: () => void; duplicate: (value: Json) => void };

/** Lists every nested value, with functions that change it. */
function listNodes(parent: { [key: string]: Json } | Json[]): JsonNode[] {
  return Object.entries(parent).flatMap(([key, value]) => {
    const setProperty = (name: string, newValue: Json) => Reflect.set(parent, name, newValue);
    const node: JsonNode = {
      value,
      set: (newValue) => setProperty(key, newValue),
      remove: () => Reflect.deleteProperty(parent, key),
      duplicate: (newValue) =>
        setProperty(Array.isArray(parent) ? String(parent.length) : `${DUPLICATE_KEY}${key}`, newValue),
    };
    return [node, ...(typeof value === 'object' && value !== null ? listNodes(value) : [])];
  });
}

/** Generates values that a schema allows; strings and numbers only from a few samples. */
function arbitraryFor(schema: JsonSchema, definitions: Record<string, JsonSchema>): fc.Arbitrary<Json> {
  const createArbitrary = (inner: unknown) => arbitraryFor(isSchema(inner) ? inner : {}, definitions);
  const { $ref, enum: values, anyOf, type, properties, items, required } = schema;
  if (typeof $ref === 'string') return createArbitrary(definitions[$ref.split('/').at(-1) ?? '']);
  if ('const' in schema) return fc.constant(schema.const as Json);
  if (Array.isArray(values)) return fc.constantFrom<Json>(...values);
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(createArbitrary));
  if (type === 'object') return arbitraryObject(isSchema(properties) ? properties : {}, required, createArbitrary);
  if (type === 'array') return fc.array(createArbitrary(items), { minLength: 1, maxLength: 2 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return fc.constantFrom(0, 1, 2);
  if (type === 'null') return fc.constant(null);
  return fc.constantFrom(...getSampleTexts(schema));
}

function arbitraryObject(
  properties: JsonSchema,
  required: unknown,
  createArbitrary: (inner: unknown) => fc.Arbitrary<Json>,
) {
  const names = Object.keys(properties);
  const requiredNames = Array.isArray(required) ? required : [];
  const allFields: fc.Arbitrary<{ [key: string]: Json }> = fc.record(
    Object.fromEntries(names.map((name) => [name, createArbitrary(properties[name])])),
  );
  const drawsPerField = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: names.length,
    maxLength: names.length,
  });
  return fc.tuple(allFields, drawsPerField).map(([value, draws]): Json => {
    const includedNames = names.filter(
      (name, index) => requiredNames.includes(name) || (draws[index] ?? 0) < OPTIONAL_FIELD_PROBABILITY,
    );
    return Object.fromEntries(includedNames.map((name) => [name, value[name] ?? null]));
  });
}

function getSampleTexts({ format, pattern }: JsonSchema): string[] {
  if (format === 'date-time') return ['2026-11-21T09:45:00Z'];
  if (format === 'date') return ['2026-11-21'];
  if (format === 'email') return ['nobody@sample.example'];
  if (typeof pattern === 'string' && pattern.includes('==')) return [`${'A'.repeat(22)}==`];
  if (typeof pattern === 'string' && pattern.includes('\\d')) return ['1'];
  return ['Sample text', 'nobody@sample.example', 'Ann: Hello\nBob: Good morning', 'a long enough password'];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
