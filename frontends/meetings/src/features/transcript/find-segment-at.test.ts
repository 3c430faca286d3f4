import { expect, it } from '@jest/globals';
import { findSegmentAt } from './find-segment-at.ts';

const rows = [null, 1, 4, null, null, 9, 12, null].map((start, index) => ({ id: `s${index}`, start }));

it('finds the segment that has started last', () => {
  expect([0, 1, 3.9, 4, 8, 9, 11.9, 12, 99].map((seconds) => findSegmentAt(rows, seconds))).toEqual([
    null,
    's1',
    's1',
    's2',
    's2',
    's5',
    's5',
    's6',
    's6',
  ]);
});

it('finds nothing in a transcript without times', () => {
  expect(findSegmentAt([{ id: 'a', start: null }], 5)).toBeNull();
  expect(findSegmentAt([], 5)).toBeNull();
});
