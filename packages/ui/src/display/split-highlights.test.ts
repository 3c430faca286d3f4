import { expect, it } from '@jest/globals';
import { splitHighlights } from './split-highlights.ts';

const format = (text: string, ...ranges: [number, number][]) =>
  splitHighlights(
    text,
    ranges.map(([start, length]) => ({ start, length })),
  )
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it('splits the text at the ranges in any order', () => {
  expect(format('the remote control', [11, 7], [4, 6])).toBe('the [remote] [control]');
  expect(format('plain')).toBe('plain');
});

it('never loses or repeats a character', () => {
  expect(format('remote', [0, 4], [2, 4])).toBe('[remo][te]');
  expect(format('remote', [4, 40], [60, 2], [-2, 3])).toBe('[r]emo[te]');
  expect(format('', [0, 3])).toBe('');
});
