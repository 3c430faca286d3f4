import { describe, expect, it } from '@jest/globals';
import { findSpans, getCoverage } from './coverage.ts';

const timed = [0, 10, 20, 30, 40].map((start) => ({ start, end: start + 10 }));
const untimed = timed.map(() => ({}));
const isReadExcept =
  (...indexes: number[]) =>
  (index: number) =>
    !indexes.includes(index);

describe('coverage', () => {
  it('covers a whole transcript, in seconds or in segment numbers', () => {
    expect(getCoverage(timed)).toEqual({ from: 0, to: 50, of: 50 });
    expect(getCoverage(untimed)).toEqual({ from: 1, to: 5, of: 5 });
    expect(getCoverage([])).toEqual({ from: 0, to: 0, of: 0 });
  });

  it('extends from the first to the last segment that was read, and lists the gaps', () => {
    expect(getCoverage(timed, isReadExcept(3, 4))).toEqual({ from: 0, to: 30, of: 50 });
    expect(getCoverage(timed, isReadExcept(0))).toEqual({ from: 10, to: 50, of: 50 });
    expect(getCoverage(timed, isReadExcept(1, 3))).toEqual({
      from: 0,
      to: 50,
      of: 50,
      missing: [
        { from: 10, to: 20 },
        { from: 30, to: 40 },
      ],
    });
    expect(getCoverage(untimed, isReadExcept(2))).toEqual({ from: 1, to: 5, of: 5, missing: [{ from: 3, to: 3 }] });
  });

  it('is empty if nothing was read', () => {
    expect(getCoverage(timed, () => false)).toEqual({ from: 0, to: 0, of: 50 });
  });

  it('starts at the start of the meeting, not at its first segment', () => {
    expect(getCoverage([{ start: 7, end: 9 }])).toEqual({ from: 0, to: 9, of: 9 });
  });
});

describe('spans', () => {
  it('merge adjacent segments', () => {
    expect(findSpans(untimed, isReadExcept(2))).toEqual([
      { from: 1, to: 2 },
      { from: 4, to: 5 },
    ]);
  });
});
