import { expect, test } from '@jest/globals';
import { formatClock } from './format-clock.ts';

test('a position in a recording has hours only if needed, and no leading zero', () => {
  expect([-1, 0, 4.9, 71, 245, 3_599.9, 3_729].map(formatClock)).toEqual([
    '0:00',
    '0:00',
    '0:04',
    '1:11',
    '4:05',
    '59:59',
    '1:02:09',
  ]);
});
