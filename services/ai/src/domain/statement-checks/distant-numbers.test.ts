import { describe, expect, it } from '@jest/globals';
import { createDistantNumberCheck, isSpokenWithWord } from './distant-numbers.ts';
import { findDigits } from './spoken-numbers.ts';

const isDistantNumber = createDistantNumberCheck([
  'OK, lessons learned. The reading needs to be shorter. Five minutes is just too long.',
  'Prices went up by twelve per cent. We meet again in three weeks.',
  'So that makes four point seven. The cakes weigh eight point five kilos.',
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
    ['as a decimal, whatever else its sentence says', 'The mean grade of the cakes was 4.7.', true],
    ['as a decimal of another unit', 'The cakes cost 8.5 euros.', false],
    ['as another number', 'The run was too long at 15 minutes.', false],
  ])('%s: %s', (_, statement, isKept) => {
    expect(keeps(statement)).toBe(isKept);
  });
});

describe('a number that was said a few turns away', () => {
  it.each([
    ['counts with a word of the statement', 'The hall has 40 chairs.', 'Forty chairs. And lamps?', true],
    ['does not count in another sentence', 'The hall has 40 chairs.', 'Chairs are old. Forty people came.', false],
    ['does not count in another turn', 'The hall has 40 chairs.', 'Ben: We need chairs\nAnna: Forty', false],
  ])('%s', (_, statement, spoken, isSpoken) => {
    expect(isSpokenWithWord(statement, [40], spoken)).toBe(isSpoken);
  });
});
