import { expect, it } from '@jest/globals';
import { describeMissing, sumMissing } from './missing-audio.ts';

const gap = (from_seconds: number, to_seconds: number) => ({ from_chunk: 0, to_chunk: 0, from_seconds, to_seconds });

it('names the times of missing audio, rounded outwards to whole seconds', () => {
  expect(describeMissing([gap(600.4, 611.2), gap(900, 903)])).toBe('Missing audio: 10:00–10:12, 15:00–15:03.');
});

it('names three times, and counts the others', () => {
  const missing = [0, 60, 120, 180, 240].map((from) => gap(from, from + 3));
  expect(describeMissing(missing)).toBe('Missing audio: 00:00–00:03, 01:00–01:03, 02:00–02:03 and 2 more.');
});

it('names nothing for a complete recording', () => {
  expect(describeMissing([])).toBeNull();
  expect(describeMissing([gap(3, 3)])).toBeNull();
});

it('sums what is missing before a time', () => {
  const missing = [gap(10, 22), gap(60, 70), gap(100, 110)];
  expect(sumMissing(missing, 65)).toBe(17);
  expect(sumMissing([], 65)).toBe(0);
});
