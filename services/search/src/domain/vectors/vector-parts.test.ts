import { describe, expect, it } from '@jest/globals';
import { VECTOR_PART_BYTES } from '../../limits.ts';
import { hasVectors, joinVectors, listVectorParts } from './vector-parts.ts';
import { packVectors, toVector } from './vectors.ts';

describe('the vectors of a text', () => {
  it('are in parts of a bounded size that together have all passages', () => {
    const dimensions = 4_096;
    const parts = listVectorParts(2_000, dimensions);
    expect(parts.length).toBeGreaterThan(10);
    for (const [index, { first, end }] of parts.entries()) {
      expect((end - first) * dimensions).toBeLessThanOrEqual(VECTOR_PART_BYTES);
      expect(first).toBe(parts[index - 1]?.end ?? 0);
    }
    expect(parts.at(-1)?.end).toBe(2_000);
    expect(listVectorParts(0, dimensions)).toEqual([]);
  });

  it('are joined by their positions, and unknown where a part is missing', () => {
    const [one, two] = [toVector([1, 0]), toVector([0, 1])];
    const stored = [
      { first: 2, packed: packVectors([two]) },
      { first: 0, packed: packVectors([one]) },
    ];
    expect(joinVectors(stored, 4, 2)).toEqual([one, toVector([0, 0]), two, toVector([0, 0])]);
    expect(joinVectors([{ first: 0, packed: '' }], 4, 2)).toBeUndefined();
  });

  it('are complete for a part also in one document of an earlier release', () => {
    const stored = [{ first: 0, packed: packVectors([toVector([1, 0]), toVector([0, 1]), toVector([1, 1])]) }];
    expect(hasVectors(stored, { first: 1, end: 3 }, 2)).toBe(true);
    expect(hasVectors(stored, { first: 1, end: 4 }, 2)).toBe(false);
  });
});
