import { describe, expect, it } from '@jest/globals';
import { splitIntoChunks } from './chunks.ts';

describe('chunks of a long transcript', () => {
  it('are one chunk if the whole transcript fits', () => {
    expect(splitIntoChunks([10, 10, 10], 30)).toEqual([{ from: 0, to: 2 }]);
  });

  it('overlap, fit, and cover the whole transcript', () => {
    const sizes = Array<number>(500).fill(20);
    const chunks = splitIntoChunks(sizes, 1_000);
    expect(chunks[0]?.from).toBe(0);
    expect(chunks.at(-1)?.to).toBe(499);
    for (const [index, chunk] of chunks.entries()) {
      expect((chunk.to - chunk.from + 1) * 20).toBeLessThanOrEqual(1_000);
      if (index > 0) expect(chunk.from).toBeLessThanOrEqual(chunks[index - 1]!.to);
      if (index > 0) expect(chunk.to).toBeGreaterThan(chunks[index - 1]!.to);
    }
  });

  it('contain at least one segment, however long it is', () => {
    expect(splitIntoChunks([5_000, 5_000], 1_000)).toEqual([
      { from: 0, to: 0 },
      { from: 1, to: 1 },
    ]);
  });

  it('are empty for an empty transcript', () => {
    expect(splitIntoChunks([], 100)).toEqual([]);
  });
});
