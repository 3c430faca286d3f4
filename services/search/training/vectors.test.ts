import { describe, expect, it } from '@jest/globals';
import { dotProduct, removeCommonComponents } from './vectors.ts';

describe('vectors without common directions', () => {
  it('differ only in the directions that not all of them share', () => {
    const vectors = [
      [9, 5, 1, 0.1],
      [8, -5, 1, -0.1],
      [9, 5, -1, -0.1],
      [8, -5, -1, 0.1],
    ];
    const [first = [], second = [], third = []] = removeCommonComponents(vectors);
    expect(dotProduct(first, second)).toBeLessThan(0);
    expect(dotProduct(first, third)).toBeLessThan(0);
    expect(dotProduct(first, first)).toBeCloseTo(1);
  });
});
