import { expect, it } from '@jest/globals';
import { splitHighlights } from './split-highlights.ts';

const shown = (text: string, ...ranges: [number, number][]) =>
  splitHighlights(
    text,
    ranges.map(([start, length]) => ({ start, length })),
  )
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it('cuts the text at the ranges, whatever their order', () => {
  expect(shown('the remote control', [11, 7], [4, 6])).toBe('the [remote] [control]');
  expect(shown('plain')).toBe('plain');
});

it('never loses or repeats a character', () => {
  expect(shown('remote', [0, 4], [2, 4])).toBe('[remo][te]');
  expect(shown('remote', [4, 40], [60, 2], [-2, 3])).toBe('[r]emo[te]');
  expect(shown('', [0, 3])).toBe('');
});
