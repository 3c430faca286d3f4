import { describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { defineAggregate, parsePageLimit, StoreUsageError } from './index.ts';
import type { AggregateDefinition } from './types.ts';

type Task = { name: string; at?: Date; tags: string[] };
const schema = new Schema({ name: String, at: Date, tags: [String] });
const validDefinition: AggregateDefinition<Task> = { name: 'tasks', tenancy: 'account', schema, indexes: [] };

describe('the definition of an aggregate', () => {
  it('is accepted when schema and indexes match', () => {
    const indexes = [{ name: 'by_name', keys: ['name', 'createdAt'] }] as const;
    expect(
      defineAggregate<Task>({
        ...validDefinition,
        indexes,
        arrayIndexes: [{ field: 'tags', keys: ['at'] }],
        expiresAt: 'at',
      }).name,
    ).toBe('tasks');
  });

  it.each<[string, Partial<AggregateDefinition<Task>>]>([
    ['an invalid table name', { name: 'Tasks; DROP' }],
    ['the name of the outbox', { name: 'outbox' }],
    ['an index on a field that the schema lacks', { indexes: [{ name: 'by_x', keys: ['x' as 'name'] }] }],
    ['an index on an array', { indexes: [{ name: 'by_tags', keys: ['tags'] }] }],
    ['an index without keys', { indexes: [{ name: 'by_x', keys: [] }] }],
    ['an index with a reserved name', { indexes: [{ name: 'account', keys: ['name'] }] }],
    [
      'two indexes with the same name',
      {
        indexes: [
          { name: 'by_name', keys: ['name'] },
          { name: 'by_name', keys: ['at'] },
        ],
      },
    ],
    [
      'a retired index that is declared',
      { indexes: [{ name: 'by_name', keys: ['name'] }], retiredIndexes: ['by_name'] },
    ],
    ['a retired index of the store', { retiredIndexes: ['outbox'] }],
    ['a retired array index that is declared', { arrayIndexes: [{ field: 'tags' }], retiredIndexes: ['has_tags'] }],
    ['an array index on a string', { arrayIndexes: [{ field: 'name' }] }],
    ['an array index with a key that is an array', { arrayIndexes: [{ field: 'tags', keys: ['tags'] }] }],
    ['two array indexes on one field', { arrayIndexes: [{ field: 'tags' }, { field: 'tags', keys: ['at'] }] }],
    ['an expiry field that is not a date', { expiresAt: 'name' }],
    ['a field of the envelope', { schema: new Schema({ version: Number }) }],
    ['a reserved field', { schema: new Schema({ deleted_at: Date }) }],
    ['a type that JSON does not support', { schema: new Schema({ name: Buffer }) }],
    ['a schema version without upcasters', { schemaVersion: 2 }],
    ['an upcaster of its own schema version', { upcasters: { 1: (body) => ({ ...body }) } }],
    ['a schema version that is not a whole number', { schemaVersion: 0.5 }],
    ['a conditional required', { schema: new Schema({ name: { type: String, required: () => true } }) }],
  ])('is rejected with %s', (_, overrides) => {
    expect(() => defineAggregate<Task>({ ...validDefinition, ...overrides })).toThrow(StoreUsageError);
  });
});

describe("a page's limit", () => {
  it('is the default if absent, or the requested one from 1 to 100', () => {
    expect([parsePageLimit(), parsePageLimit(0), parsePageLimit(1), parsePageLimit(100)]).toEqual([50, 50, 1, 100]);
  });

  it.each([-1, 101, 1.5, Number.NaN])('is rejected with the field name when it is %s', (limit) => {
    expect(() => parsePageLimit(limit)).toThrow(expect.objectContaining({ code: 'platform.malformed' }));
  });
});
