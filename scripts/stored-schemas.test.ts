import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import {
  type AggregateDefinition,
  checkStoredBody,
  defineAggregate,
  describeSchema,
} from '@minutehand/service-kit/store';
import { Schema, type SchemaDefinition } from 'mongoose';
import { findBreakingChanges, getExamplesPath, loadAggregates, type SchemaImage } from './lib/checks/stored-schemas.ts';

const text = { type: String, required: true } as const;
const line = { id: text, text, kind: { type: String, enum: ['note', 'task'] } };
const fields: SchemaDefinition = {
  title: text,
  rank: Number,
  colour: { ...text, default: 'red' },
  lines: [new Schema(line)],
};

/** Compares a changed schema with the original. */
function compare(changed: SchemaDefinition, schemaVersion = 1): string {
  const define = (definition: SchemaDefinition, version: number): SchemaImage => {
    const upcasters: AggregateDefinition<unknown>['upcasters'] =
      version === 2 ? { 1: (body: Readonly<Record<string, unknown>>) => ({ ...body }) } : {};
    const parts = { name: 'things', tenancy: 'account', indexes: [] } as const;
    return {
      things: describeSchema(
        defineAggregate({ ...parts, schema: new Schema(definition), schemaVersion: version, upcasters }),
      ),
    };
  };
  return findBreakingChanges(define(fields, 1), define(changed, schemaVersion)).join('\n');
}
const { rank: _rank, ...withoutRank } = fields;

describe('a changed schema', () => {
  it.each<[string, SchemaDefinition]>([
    ['nothing is changed', fields],
    ['a new field is optional', { ...fields, subtitle: String }],
    ['a new required field has a default', { ...fields, subtitle: { ...text, default: 'none' } }],
    ['a new field is an array', { ...fields, tags: { type: [String], required: true } }],
    ['a field of an array element is optional', { ...fields, lines: [new Schema({ ...line, mood: String })] }],
  ])('is accepted when %s', (_, changed) => {
    expect(compare(changed)).toBe('');
  });

  it.each<[string, string, SchemaDefinition]>([
    ['a new field is required without a default', 'things.subtitle is new and required', { ...fields, subtitle: text }],
    ['a field is removed', 'things.rank is removed', withoutRank],
    ['a field changes its type', 'things.rank was a number and is a string', { ...fields, rank: String }],
    [
      'a field is newly required',
      'things.rank is newly required',
      { ...fields, rank: { type: Number, required: true } },
    ],
    ['a required field loses its default', 'things.colour has lost its default', { ...fields, colour: text }],
    [
      'a new field of an array element is required',
      'things.lines[].mood is new and required',
      { ...fields, lines: [new Schema({ ...line, mood: text })] },
    ],
    [
      'an enum loses a value',
      'things.lines[].kind no longer accepts task',
      { ...fields, lines: [new Schema({ ...line, kind: { type: String, enum: ['note'] } })] },
    ],
    [
      'a field becomes an enum',
      'things.title accepts only certain values',
      { ...fields, title: { ...text, enum: ['a'] } },
    ],
  ])('is rejected when %s, unless its schema version is higher', (_, problem, changed) => {
    expect(compare(changed)).toContain(problem);
    expect(compare(changed, 2)).toBe('');
  });

  it('is rejected when an aggregate is missing or its schema version is lower', () => {
    const image = (schemaVersion: number): SchemaImage => ({ things: { schemaVersion, fields: {} } });
    expect(findBreakingChanges(image(1), {}).join()).toContain('things is removed');
    expect(findBreakingChanges(image(2), image(1)).join()).toContain('schemaVersion 1 is lower');
  });
});

describe('stored documents', () => {
  it('of every schema version can be read, converted and written by the current release', async () => {
    const services = await loadAggregates();
    expect([...services.keys()]).toEqual(['accounts', 'ai', 'meetings', 'notifications', 'recordings', 'search']);
    for (const [service, aggregates] of services) {
      for (const aggregate of aggregates) {
        const { name, schemaVersion = 1 } = aggregate;
        for (let version = 1; version <= schemaVersion; version += 1) {
          const bodies: unknown = JSON.parse(await readFile(getExamplesPath(service, name, version), 'utf8'));
          if (!Array.isArray(bodies) || bodies.length === 0) throw new Error(`${service} ${name}: no documents`);
          for (const body of bodies) expect(() => checkStoredBody(aggregate, version, body)).not.toThrow();
        }
      }
    }
  });

  it('that an upcaster converts differently the second time are reported', () => {
    const counting = defineAggregate<{ count: number }>({
      name: 'things',
      tenancy: 'account',
      schema: new Schema({ count: Number }),
      schemaVersion: 2,
      upcasters: { 1: (body) => ({ count: Number(body.count) + 1 }) },
      indexes: [],
    });
    expect(() => checkStoredBody(counting, 1, { count: 1 })).toThrow('twice');
  });
});
