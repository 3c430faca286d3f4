import { expect, it } from '@jest/globals';
import { findDigits, findPossibleNumbers } from './spoken-numbers.ts';

it.each<[string, number]>([
  ['ninety thousand', 90_000],
  ['twelve point five percent', 12.5],
  ['two hundred and fifty', 250],
  ['a hundred', 100],
  ['one hundred and twenty-five thousand', 125_000],
  ['three million', 3_000_000],
  ['two point five million', 2_500_000],
  ['1.5 million', 1_500_000],
  ['90,000', 90_000],
  ['90.000 Euro', 90_000],
  ['12,5 Prozent', 12.5],
  ['20k', 20_000],
  ['twenty twenty six', 2026],
  ['nineteen eighty', 1980],
  ['the twenty first', 21],
  ['the third', 3],
  ['twelve fifty', 12.5],
  ['uh twelve Euro and fifty cents', 12.5],
  ['three pounds twenty five pence', 3.25],
  ['two dollars 99 cents', 2.99],
  ['about seven pounds forty for each', 7.4],
  ['seven Euro twenty five', 7.25],
  ['fourteen and a half', 14.5],
  ['three and a half million', 3_500_000],
  ['half a million', 500_000],
  ['at 10:30', 30],
  ['on 2026-11-22', 22],
  ['two dozen, or 24', 24],
])('"%s" contains the number %d', (text, value) => {
  expect([...findPossibleNumbers(text)]).toContain(value);
});

it.each<[string, number]>([
  ['ninety thousand', 19_000],
  ['two hundred and fifty', 350],
  ['on the one hand, twenty people', 21],
  ['version B2B', 2.2],
  ['nothing', 0],
  ['seven pounds, forty people', 7.4],
  ['five half hours', 5.5],
])('"%s" does not contain the number %d', (text, value) => {
  expect([...findPossibleNumbers(text)]).not.toContain(value);
});

it('reads digits with their multiples, and both decimal signs', () => {
  const findValues = (text: string) => findDigits(text).map((found) => found.values);
  expect(findValues('Budget: 90,000 or 3 million, 50% and 20k')).toEqual([[90_000, 90], [3_000_000], [50], [20_000]]);
  expect(findValues('B2B and the A4 page')).toEqual([]);
});
