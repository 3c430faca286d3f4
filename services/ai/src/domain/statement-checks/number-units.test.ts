import { describe, expect, it } from '@jest/globals';
import { isSaidOfOtherUnit } from './number-units.ts';
import { findDigits } from './said-numbers.ts';

const isOther = (statement: string, said: string): boolean => {
  const [number] = findDigits(statement);
  return number !== undefined && isSaidOfOtherUnit(statement, number, said);
};

describe('a number was said of another unit', () => {
  it.each([
    ['The storms cause 30 % of the loss.', 'A drop hits the soil at thirty kilometres an hour.'],
    ['The plan got 12 votes.', 'I looked at the last twelve months.'],
    ['The room costs €20.', 'It takes twenty minutes.'],
  ])('“%s” from “%s”', (statement, said) => {
    expect(isOther(statement, said)).toBe(true);
  });

  it.each([
    ['The storms cause 30 % of the loss.', 'It is thirty kilometres away, and thirty per cent are lost.'],
    ['The storms cause 30 % of the loss.', 'It was about thirty, I think.'],
    ['The customer lost 2 hours.', 'We lost two hours.'],
    ['The roof costs 2 million euros.', 'It costs two million euros.'],
    ['The price is 12.50 euros.', 'It is twelve fifty.'],
    ['The price is 12.50 euros.', 'It is twelve euros and fifty cents.'],
    ['The budget is 30.', 'It takes thirty minutes.'],
  ])('but not “%s” from “%s”', (statement, said) => {
    expect(isOther(statement, said)).toBe(false);
  });
});
