import { describe, expect, it } from '@jest/globals';
import { changeFeedback } from './feedback.ts';

const before = { rating: 1, comments: 'Short and right.' };

describe('feedback', () => {
  it('can start with a rating only', () => {
    expect(changeFeedback(undefined, { rating: -1, comments: undefined })).toEqual({ rating: -1, comments: '' });
  });

  it('keeps absent fields', () => {
    expect(changeFeedback(before, { rating: -1, comments: undefined })).toEqual({ ...before, rating: -1 });
    expect(changeFeedback(before, { rating: undefined, comments: ' Too long. ' })).toEqual({
      rating: 1,
      comments: 'Too long.',
    });
    expect(changeFeedback(before, { rating: undefined, comments: '' })).toEqual({ rating: 1, comments: '' });
  });

  it('requires a rating for a comment', () => {
    expect(() => changeFeedback(undefined, { rating: undefined, comments: 'Hm.' })).toThrow('Please choose a rating');
  });

  it.each([0, 2, -2, 1.5, Number.NaN])('rejects the rating %d', (rating) => {
    expect(() => changeFeedback(undefined, { rating, comments: undefined })).toThrow('Rating must be 1 or -1');
  });

  it('rejects comments that are too long', () => {
    expect(changeFeedback(before, { rating: 1, comments: '😀'.repeat(2_000) }).comments).toHaveLength(4_000);
    expect(() => changeFeedback(before, { rating: 1, comments: 'x'.repeat(2_001) })).toThrow('at most 2000 characters');
  });
});
