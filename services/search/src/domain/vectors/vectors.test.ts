import { describe, expect, it } from '@jest/globals';
import { getSimilarity, packVectors, toNumbers, toVector, unpackVectors } from './vectors.ts';

describe('vectors', () => {
  it('are similar by their direction, not by their length', () => {
    expect(getSimilarity(toVector([1, 2, 3]), toVector([2, 4, 6]))).toBeCloseTo(1);
    expect(getSimilarity(toVector([1, 0]), toVector([0, 3]))).toBe(0);
    expect(getSimilarity(toVector([1, 0]), toVector([-2, 0]))).toBeCloseTo(-1);
    expect(getSimilarity(toVector([0, 0]), toVector([1, 0]))).toBe(0);
  });

  it('keep their direction when they are stored', () => {
    const vectors = [toVector([1, 2, 3]), toVector([-3, 0, 1])];
    expect(unpackVectors(packVectors(vectors), 3)).toEqual(vectors);
    expect(unpackVectors('', 3)).toEqual([]);
    expect(toNumbers(toVector([3, 4])).map((number) => number.toFixed(1))).toEqual(['0.6', '0.8']);
  });
});
