import { describe, expect, it } from '@jest/globals';
import { findSpans, getCoverage } from './coverage.ts';

const timed = [0, 10, 20, 30, 40].map((start) => ({ start, end: start + 10 }));
const untimed = timed.map(() => ({}));
const but =
  (...places: number[]) =>
  (place: number) =>
    !places.includes(place);

describe('coverage', () => {
  it('spans a completely read transcript, in seconds or in segment numbers', () => {
    expect(getCoverage(timed)).toEqual({ from: 0, to: 50, of: 50 });
    expect(getCoverage(untimed)).toEqual({ from: 1, to: 5, of: 5 });
    expect(getCoverage([])).toEqual({ from: 0, to: 0, of: 0 });
  });

  it('spans the first to the last segment that was read, and lists the gaps', () => {
    expect(getCoverage(timed, but(3, 4))).toEqual({ from: 0, to: 30, of: 50 });
    expect(getCoverage(timed, but(0))).toEqual({ from: 10, to: 50, of: 50 });
    expect(getCoverage(timed, but(1, 3))).toEqual({
      from: 0,
      to: 50,
      of: 50,
      missing: [
        { from: 10, to: 20 },
        { from: 30, to: 40 },
      ],
    });
    expect(getCoverage(untimed, but(2))).toEqual({ from: 1, to: 5, of: 5, missing: [{ from: 3, to: 3 }] });
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
    expect(findSpans(untimed, but(2))).toEqual([
      { from: 1, to: 2 },
      { from: 4, to: 5 },
    ]);
  });
});
