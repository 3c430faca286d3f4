import { expect, test } from '@jest/globals';
import { formatElapsed } from './format-elapsed.ts';

test.each([
  [0, '0 ms'],
  [40, '40 ms'],
  [999, '999 ms'],
  [1_000, '1.0 s'],
  [12_340, '12.3 s'],
  [59_960, '1 min'],
  [125_400, '2 min 5 s'],
  [1_200_000, '20 min'],
])('formats %i milliseconds as %s', (ms, expected) => {
  expect(formatElapsed(ms)).toBe(expected);
});
