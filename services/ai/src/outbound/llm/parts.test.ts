import { describe, expect, it } from '@jest/globals';
import { splitIntoParts } from './parts.ts';

describe('parts of a long transcript', () => {
  it('are one if everything fits', () => {
    expect(splitIntoParts([10, 10, 10], 30)).toEqual([{ from: 0, to: 2 }]);
  });

  it('overlap, fit, and cover everything', () => {
    const sizes = Array<number>(500).fill(20);
    const parts = splitIntoParts(sizes, 1_000);
    expect(parts[0]?.from).toBe(0);
    expect(parts.at(-1)?.to).toBe(499);
    for (const [at, part] of parts.entries()) {
      expect((part.to - part.from + 1) * 20).toBeLessThanOrEqual(1_000);
      if (at > 0) expect(part.from).toBeLessThanOrEqual(parts[at - 1]!.to);
      if (at > 0) expect(part.to).toBeGreaterThan(parts[at - 1]!.to);
    }
  });

  it('contain at least one segment, however long it is', () => {
    expect(splitIntoParts([5_000, 5_000], 1_000)).toEqual([
      { from: 0, to: 0 },
      { from: 1, to: 1 },
    ]);
  });

  it('are empty for an empty transcript', () => {
    expect(splitIntoParts([], 100)).toEqual([]);
  });
});
