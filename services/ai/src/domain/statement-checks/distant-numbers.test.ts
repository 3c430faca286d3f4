import { describe, expect, it } from '@jest/globals';
import { createDistantNumberCheck } from './distant-numbers.ts';
import { findDigits } from './spoken-numbers.ts';

const isDistantNumber = createDistantNumberCheck([
  'OK, lessons learned. The reading needs to be shorter. Five minutes is just too long.',
  'Prices went up by twelve per cent. We meet again in three weeks.',
]);
const keeps = (statement: string) => findDigits(statement).every((number) => isDistantNumber(statement, number));

describe('a number that was said far from the evidence', () => {
  it.each([
    ['with its unit and another word', 'The run was too long at 5 minutes.', true],
    ['as a percentage of the same thing', 'Prices have risen by 12%.', true],
    [
      'with few of the words of a longer statement',
      'The run of the second group in the new hall was too long at 5 minutes.',
      false,
    ],
    ['without another word of the statement', 'The break takes 5 minutes.', false],
    ['with another unit', 'The run was too long at 5 hours.', false],
    ['in another sentence than its unit', 'The prices went up for 3 minutes.', false],
    ['without a unit', 'Too long, said 5.', false],
    ['as another number', 'The run was too long at 15 minutes.', false],
  ])('%s: %s', (_, statement, isKept) => {
    expect(keeps(statement)).toBe(isKept);
  });
});
