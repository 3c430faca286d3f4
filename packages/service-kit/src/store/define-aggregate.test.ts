import { describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { defineAggregate, pageLimit, StoreUsageError } from './index.ts';
import type { AggregateDefinition } from './types.ts';

type Thing = { name: string; at?: Date; tags: string[] };
const schema = new Schema({ name: String, at: Date, tags: [String] });
const good: AggregateDefinition<Thing> = { name: 'things', tenancy: 'account', schema, indexes: [] };

describe('the definition of an aggregate', () => {
  it('is taken when schema and indexes fit together', () => {
    const indexes = [{ name: 'by_name', keys: ['name', 'createdAt'] }] as const;
    expect(defineAggregate<Thing>({ ...good, indexes, arrayIndexes: ['tags'], expiresAt: 'at' }).name).toBe('things');
  });

  it.each<[string, Partial<AggregateDefinition<Thing>>]>([
    ['a name that is no table', { name: 'Things; DROP' }],
    ['the name of the outbox', { name: 'outbox' }],
    ['an index over a field that the schema lacks', { indexes: [{ name: 'by_x', keys: ['x' as 'name'] }] }],
    ['an index over an array', { indexes: [{ name: 'by_tags', keys: ['tags'] }] }],
    ['an index without keys', { indexes: [{ name: 'by_x', keys: [] }] }],
    ['an index with the name of one of the store', { indexes: [{ name: 'account', keys: ['name'] }] }],
    [
      'two indexes of one name',
      {
        indexes: [
          { name: 'by_name', keys: ['name'] },
          { name: 'by_name', keys: ['at'] },
        ],
      },
    ],
    ['an array index over a text', { arrayIndexes: ['name'] }],
    ['an expiry that is no date', { expiresAt: 'name' }],
    ['a field of the envelope', { schema: new Schema({ version: Number }) }],
    ['a field of the database', { schema: new Schema({ deleted_at: Date }) }],
    ['a type that JSON cannot keep', { schema: new Schema({ name: Buffer }) }],
    ['a required that depends', { schema: new Schema({ name: { type: String, required: () => true } }) }],
  ])('is refused with %s', (_, fault) => {
    expect(() => defineAggregate<Thing>({ ...good, ...fault })).toThrow(StoreUsageError);
  });
});

describe("a page's limit", () => {
  it('is the default when nobody asks, and what was asked for from 1 to 100', () => {
    expect([pageLimit(), pageLimit(0), pageLimit(1), pageLimit(100)]).toEqual([50, 50, 1, 100]);
  });

  it.each([-1, 101, 1.5, Number.NaN])('is refused when it is %s, naming the field', (limit) => {
    expect(() => pageLimit(limit)).toThrow(expect.objectContaining({ code: 'platform.malformed' }));
  });
});
