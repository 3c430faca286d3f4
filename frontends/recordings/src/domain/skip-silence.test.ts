import { expect, it } from '@jest/globals';
import { findEndOfSilence, findSilences } from './skip-silence.ts';

/** One peak for each second. */
const peaks = [0.5, 0.6, 0, 0, 0, 0.4, 0, 0.5, 0.02, 0.02, 0.02];

it('finds silences of two seconds and more, and keeps a margin of each', () => {
  expect(findSilences(peaks, peaks.length)).toEqual([
    { start: 2.25, end: 4.75 },
    { start: 8.25, end: 10.75 },
  ]);
});

it('treats quiet noise as silence only next to louder speech', () => {
  expect(findSilences([0.03, 0.03, 0.03, 0.03], 4)).toEqual([]);
  expect(findSilences([], 60)).toEqual([]);
});

it('continues at the end of a pause', () => {
  const silences = findSilences(peaks, peaks.length);
  expect([1, 2.1, 2.3, 4.7, 4.75].map((position) => findEndOfSilence(silences, position))).toEqual([
    null,
    null,
    4.75,
    4.75,
    null,
  ]);
});
