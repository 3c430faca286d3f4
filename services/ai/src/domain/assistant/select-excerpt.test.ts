import { describe, expect, it } from '@jest/globals';
import { selectExcerpt } from './select-excerpt.ts';

const createFiller = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `filler${from + index}`).join(' ');

describe('the excerpt of a passage', () => {
  it('is the part with the most words of the question', () => {
    const text = `${createFiller(120)} The printer costs ninety euros. ${createFiller(80, 200)}`;
    const excerpt = selectExcerpt(text, 'What does the printer cost?');
    expect(excerpt).toContain('The printer costs ninety euros.');
    expect(excerpt.split(' ')).toHaveLength(80);
  });

  it('is its beginning if no part has a word of the question, and all of a short one', () => {
    expect(selectExcerpt(createFiller(200), 'What does the printer cost?')).toBe(createFiller(80));
    expect(selectExcerpt('The printer costs ninety euros.', 'Why?')).toBe('The printer costs ninety euros.');
    expect(selectExcerpt('', 'Why?')).toBe('');
  });
});
