import { describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { checkStoredDocument, createExampleDocuments, defineAggregate, describeSchema } from '../index.ts';

const line = new Schema({ text: { type: String, required: true }, kind: { type: String, enum: ['note', 'task'] } });
const parts = { name: 'tasks', tenancy: 'account', indexes: [] } as const;
const tasks = defineAggregate<Record<string, unknown>>({
  ...parts,
  schema: new Schema({
    title: { type: String, required: true },
    rank: { type: Number, default: 0 },
    place: { city: String },
    lines: [line],
    counts: { type: Map, of: Number },
  }),
});

describe('the description of a schema', () => {
  it('contains the properties that decide whether a stored document can be read and written', () => {
    expect(describeSchema(tasks)).toEqual({
      schemaVersion: 1,
      fields: {
        title: { type: 'string', required: true },
        rank: { type: 'number', hasDefault: true },
        place: { type: 'object', fields: { city: { type: 'string' } } },
        lines: {
          type: 'array',
          hasDefault: true,
          of: {
            type: 'object',
            fields: { text: { type: 'string', required: true }, kind: { type: 'string', values: ['note', 'task'] } },
          },
        },
        counts: { type: 'map', of: { type: 'number' } },
      },
    });
  });

  it('contains one document with every field and one with the required fields', () => {
    expect(createExampleDocuments(tasks)).toEqual([
      {
        title: 'title',
        rank: 1,
        place: { city: 'city' },
        lines: [{ text: 'text', kind: 'note' }],
        counts: { counts: 1 },
      },
      { title: 'title', rank: 0, lines: [] },
    ]);
  });
});

describe('a stored body', () => {
  const convert = (upcaster: (body: Readonly<Record<string, unknown>>) => Record<string, unknown>) =>
    defineAggregate<{ count: number }>({
      ...parts,
      schema: new Schema({ count: { type: Number, required: true } }),
      schemaVersion: 2,
      upcasters: { 1: upcaster },
    });

  it('is accepted when it can be converted and written', () => {
    const renaming = convert(({ number, ...body }) => ({ ...body, count: number ?? body.count }));
    expect(() => checkStoredDocument(renaming, 1, { number: 3 })).not.toThrow();
  });

  it('is rejected when an upcaster gives another result the second time, changes its input, or omits a required field', () => {
    const counting = convert((body) => ({ count: Number(body.count) + 1 }));
    expect(() => checkStoredDocument(counting, 1, { count: 1 })).toThrow('twice');
    const changing = convert((body) => Object.assign(body, { count: 1 }));
    expect(() => checkStoredDocument(changing, 1, {})).toThrow(TypeError);
    expect(() =>
      checkStoredDocument(
        convert(() => ({})),
        1,
        {},
      ),
    ).toThrow('is required');
  });
});
