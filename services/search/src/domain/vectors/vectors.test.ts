import { describe, expect, it } from '@jest/globals';
import { getSimilarity, packVectors, toVector, unpackVectors } from './vectors.ts';

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
  });

  it('keep their similarity when they are rounded, even with many dimensions', () => {
    const numbers = Array.from({ length: 1_536 }, (_, index) => Math.sin(index + 1) / 28);
    const others = numbers.map((number, index) => number + Math.cos(3 * index) / 40);
    const getCosine = (left: readonly number[], right: readonly number[]) => {
      const dot = (a: readonly number[], b: readonly number[]) =>
        a.reduce((sum, n, index) => sum + n * (b[index] ?? 0), 0);
      return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right));
    };
    expect(Math.abs(getSimilarity(toVector(numbers), toVector(others)) - getCosine(numbers, others))).toBeLessThan(
      2e-4,
    );
  });
});
