import { describe, expect, it } from '@jest/globals';
import {
  decodeLevels,
  encodeLevels,
  encodePeaks,
  getNextStart,
  joinLevels,
  listPreparedPeaks,
  listUsableParts,
  type PreparedPart,
} from './prepared-part.ts';

const createPart = (part: Partial<PreparedPart>): PreparedPart => ({
  ...{ recordingId: 'r1', number: 1, from: 0, to: 10, audioFrom: 0, audioTo: 10, key: 'k', levels: '', peaks: '' },
  ...part,
});

describe('the next part', () => {
  it('starts where the last one ends', () => {
    expect(getNextStart(undefined)).toEqual({ from: 0, audioFrom: 0 });
    expect(getNextStart({ to: 10, audioTo: 10 })).toEqual({ from: 10, audioFrom: 10 });
  });

  it('shares audio with the last one if that was not cut in a pause', () => {
    expect(getNextStart({ to: 10, audioTo: 13 })).toEqual({ from: 10, audioFrom: 7 });
  });
});

describe('usable parts', () => {
  it('end at a missing number, at audio that cannot be prepared, and at a part that is too long for the engine', () => {
    const [first, second, third] = [1, 2, 3].map((number) => createPart({ number }));
    const list = (parts: (PreparedPart | undefined)[], partSeconds?: number) =>
      listUsableParts(parts as PreparedPart[], partSeconds).map(({ number }) => number);
    expect(list([third, first, second])).toEqual([1, 2, 3]);
    expect(list([first, third])).toEqual([1]);
    expect(list([first, createPart({ number: 2, key: '' })])).toEqual([1]);
    expect(list([first, createPart({ number: 2, audioTo: 31 })], 30)).toEqual([1]);
  });
});

describe('the measurements of a part', () => {
  it('are stored in steps of half a decibel', () => {
    const levels = Float32Array.from([-100, -61.2, -3.4, 0]);
    expect([...decodeLevels(encodeLevels(levels))]).toEqual([-100, -61, -3.5, 0]);
  });

  it('are joined to the levels of the later audio, which may start before the end of the last part', () => {
    const parts = [createPart({ from: 0, levels: encodeLevels(Float32Array.from([-1, -2, -3])) })];
    const joined = joinLevels(parts, { from: 0.04, levels: Float32Array.from([-30, -4, -5]) });
    expect([...joined]).toEqual([-1, -2, -3, -4, -5]);
  });

  it('provide the peaks of all parts by their times', () => {
    const parts = [
      createPart({ from: 0, to: 0.3, peaks: encodePeaks([0, 1, 0.2]) }),
      createPart({ from: 0.3, to: 0.5, peaks: encodePeaks([0.4, 0.6]) }),
    ];
    expect(listPreparedPeaks(parts).map((peak) => Math.round(peak * 10) / 10)).toEqual([0, 1, 0.2, 0.4, 0.6]);
  });
});
