import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { z } from 'zod';
import { parseInput } from './validation.ts';

function getValidationError(schema: z.ZodType, raw: unknown): { message: string; fields: unknown } {
  try {
    parseInput(schema, raw, 'body');
  } catch (error) {
    if (error instanceof AppError) return { message: error.message, fields: error.details.fields };
  }
  throw new Error('expected a validation error');
}

const meeting = z.object({
  meeting: z.object({ title: z.string().min(1).max(5), mine: z.boolean().optional() }),
});

describe('parseInput', () => {
  it.each([
    [{ meeting: {} }, 'Title is missing.', { title: ['is missing'] }],
    [{ meeting: { title: '' } }, "Title can't be blank.", { title: ["can't be blank"] }],
    [
      { meeting: { title: 'too long' } },
      'Title must be at most 5 characters.',
      { title: ['must be at most 5 characters'] },
    ],
    [{ meeting: { title: 7 } }, 'Title must be a string.', { title: ['must be a string'] }],
    [undefined, 'Meeting is missing.', { meeting: ['is missing'] }],
    [[], 'The body must be an object.', { base: ['must be an object'] }],
  ])('describes what is wrong with %j', (raw, message, fields) => {
    expect(getValidationError(meeting, raw)).toEqual({ message, fields });
  });

  it('includes list positions and allowed values', () => {
    const list = z.object({ people: z.array(z.object({ role: z.enum(['a', 'b']) })) });
    expect(getValidationError(list, { people: [{ role: 'a' }, { role: 'c' }] }).fields).toEqual({
      'people.1.role': ['must be one of "a", "b"'],
    });
  });

  it('throws not_found for invalid path parameters', () => {
    expect(() => parseInput(z.object({ id: z.string().max(3) }), { id: 'long' }, 'params')).toThrow(
      new AppError('platform.not_found'),
    );
  });
});
