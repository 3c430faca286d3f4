import { hostileTexts } from '@minutehand/test-kit/bad-input';
import fc from 'fast-check';
import type { JsonSchema } from './operations.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const DEPTH = 20_000;
const ENTRIES = 20_000;
const OPTIONAL_TAKEN = 0.7;

/** Valid JSON that `JSON.stringify` cannot produce; replaces its placeholder in the text. */
const written: Readonly<Record<string, string>> = {
  '@huge': '1e999',
  '@long': '9'.repeat(400),
  '@tiny': '-0.0000000000000000001e-300',
  '@deep': `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
  '@deep object': `${'{"a":'.repeat(DEPTH)}0${'}'.repeat(DEPTH)}`,
  '@lone': '"\\ud800"',
};
const DOUBLED = '@again:';
const hostileKeys = ['__proto__', 'constructor', 'prototype', 'toString', '', '$set', 'a.b', 'x'.repeat(5_000)];

const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(...hostileTexts),
  fc.constantFrom<Json>(...Object.keys(written)),
  fc.constantFrom<Json>(null, true, 0, -1, 1.5, 2 ** 53, [], {}, [[]], [null], { $gt: '' }, Array(ENTRIES).fill(0)),
  fc.jsonValue({ maxDepth: 3 }).map((value): Json => JSON.parse(JSON.stringify(value))),
);

/** The JSON text of a body that matches the schema except for one invalid change. */
export function hostileBodies(schema: JsonSchema, definitions: Record<string, JsonSchema>): fc.Arbitrary<string> {
  const change = fc.record({
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'double'),
    where: fc.nat(),
    key: fc.constantFrom(...hostileKeys),
    value: hostileValue,
  });
  return fc.tuple(arbitraryFor(schema, definitions), change).map(([value, { how, where, key, value: bad }]) => {
    const root: { body: Json } = { body: value };
    const places = listPlaces(root);
    const place = places[where % places.length] ?? places[0];
    if (place === undefined) return '';
    if (how === 'replace') place.set(bad);
    else if (how === 'remove') place.remove();
    else if (how === 'double') place.double(bad);
    else if (isObject(place.value)) Object.defineProperty(place.value, key, { value: bad, enumerable: true });
    else place.set({ [key]: bad });
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
    const inBrackets = Array.isArray(value) ? `${name}[]` : `${name}[${key}]`;
    flatten(name === '' ? key : inBrackets, inner, pairs, depth + 1);
  }
}

function toJsonText(value: Json): string {
  return JSON.stringify(value)
    .replaceAll(/"(@[a-z ]+)"/g, (whole, name: string) => written[name] ?? whole)
    .replaceAll(`"${DOUBLED}`, '"');
}

function isObject(value: unknown): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Place = { value: Json; set: (value: Json) => void; remove: () => void; double: (value: Json) => void };

/** Every nested value, with functions that change it. */
function listPlaces(holder: { [key: string]: Json } | Json[]): Place[] {
  return Object.entries(holder).flatMap(([key, value]) => {
    const put = (name: string, next: Json) => Reflect.set(holder, name, next);
    const place: Place = {
      value,
      set: (next) => put(key, next),
      remove: () => Reflect.deleteProperty(holder, key),
      double: (next) => put(Array.isArray(holder) ? String(holder.length) : `${DOUBLED}${key}`, next),
    };
    return [place, ...(typeof value === 'object' && value !== null ? listPlaces(value) : [])];
  });
}

/** Values that a schema allows; only a few samples of strings and numbers. */
function arbitraryFor(schema: JsonSchema, definitions: Record<string, JsonSchema>): fc.Arbitrary<Json> {
  const of = (inner: unknown) => arbitraryFor(isSchema(inner) ? inner : {}, definitions);
  const { $ref, enum: listed, anyOf, type, properties, items, required } = schema;
  if (typeof $ref === 'string') return of(definitions[$ref.split('/').at(-1) ?? '']);
  if ('const' in schema) return fc.constant(schema.const as Json);
  if (Array.isArray(listed)) return fc.constantFrom<Json>(...listed);
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(of));
  if (type === 'object') return arbitraryObject(isSchema(properties) ? properties : {}, required, of);
  if (type === 'array') return fc.array(of(items), { minLength: 1, maxLength: 2 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return fc.constantFrom(0, 1, 2);
  if (type === 'null') return fc.constant(null);
  return fc.constantFrom(...getSampleTexts(schema));
}

function arbitraryObject(properties: JsonSchema, required: unknown, of: (inner: unknown) => fc.Arbitrary<Json>) {
  const names = Object.keys(properties);
  const needed = Array.isArray(required) ? required : [];
  const all: fc.Arbitrary<{ [key: string]: Json }> = fc.record(
    Object.fromEntries(names.map((name) => [name, of(properties[name])])),
  );
  const taken = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: names.length,
    maxLength: names.length,
  });
  return fc.tuple(all, taken).map(([value, chances]): Json => {
    const kept = names.filter((name, at) => needed.includes(name) || (chances[at] ?? 0) < OPTIONAL_TAKEN);
    return Object.fromEntries(kept.map((name) => [name, value[name] ?? null]));
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
