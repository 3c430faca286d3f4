import { describe, expect, it } from '@jest/globals';
import { reducePeaks } from './peaks.ts';

describe('reducePeaks', () => {
  it('keeps the loudest peak of each group', () => {
    expect(reducePeaks([0.1, 0.4, 0.2, 0.3, 0.9], 3)).toEqual([0.4, 0.3, 0.9]);
  });

  it('returns the same peaks if there are few enough', () => {
    expect(reducePeaks([0.1, 0.4], 3)).toEqual([0.1, 0.4]);
  });
});
