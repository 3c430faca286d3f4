import { describe, expect, it } from '@jest/globals';
import { fuseRanks } from './fuse-ranks.ts';

describe('fused rankings', () => {
  it('prefer what is high in both, then what is high in one of them', () => {
    expect(
      fuseRanks([
        ['a', 'b', 'c'],
        ['c', 'b', 'd'],
      ])
        .slice(0, 2)
        .sort(),
    ).toEqual(['b', 'c']);
    expect(
      fuseRanks([
        ['a', 'b'],
        ['d', 'b'],
      ])[0],
    ).toBe('b');
  });

  it('keep the order of a single one', () => {
    expect(fuseRanks([['a', 'b', 'c'], []])).toEqual(['a', 'b', 'c']);
  });
});
