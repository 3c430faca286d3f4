import { describe, expect, it } from '@jest/globals';
import { isSpokenWithOtherUnit } from './number-units.ts';
import { findDigits } from './spoken-numbers.ts';

const isOther = (statement: string, spoken: string): boolean => {
  const [number] = findDigits(statement);
  return number !== undefined && isSpokenWithOtherUnit(statement, number, spoken);
};

describe('a number that was said with another unit', () => {
  it.each([
    ['The storms cause 30 % of the loss.', 'A drop hits the soil at thirty kilometres an hour.'],
    ['The plan got 12 votes.', 'I looked at the last twelve months.'],
    ['The room costs €20.', 'It takes twenty minutes.'],
    ['The call takes 20 minutes.', 'The plan is $20 a month.'],
    ['The trial lasts 3 months.', 'The budget is $3 million a year.'],
  ])('is found: “%s” from “%s”', (statement, spoken) => {
    expect(isOther(statement, spoken)).toBe(true);
  });

  it.each([
    ['The storms cause 30 % of the loss.', 'It is thirty kilometres away, and thirty per cent are lost.'],
    ['The storms cause 30 % of the loss.', 'It was about thirty, I think.'],
    ['The customer lost 2 hours.', 'We lost two hours.'],
    ['The roof costs 2 million euros.', 'It costs two million euros.'],
    ['The price is 12.50 euros.', 'It is twelve fifty.'],
    ['The price is 12.50 euros.', 'It is twelve euros and fifty cents.'],
    ['The budget is 30.', 'It takes thirty minutes.'],
    ['The hosting plan costs $20 a month.', 'The hosting plan is $20 a month for the whole team.'],
    ['The consultant costs €500 a day.', 'The consultant takes €500 a day.'],
    ['The office costs £1,200 a month.', 'The office is £1,200 a month.'],
    ['The office costs 1,200 pounds each month.', 'The office is £1,200 every month.'],
    ['The team needs 40 licenses.', 'We need forty a month.'],
    ['They release 10 features per quarter.', 'We release ten a quarter.'],
    ['The team meets 2 times a week.', 'We meet twice a week.'],
    ['It lasts 2.5 hours.', 'It takes two and a half hours.'],
  ])('is not found: “%s” from “%s”', (statement, spoken) => {
    expect(isOther(statement, spoken)).toBe(false);
  });
});
