import { describe, expect, it } from '@jest/globals';
import { hasQuestionWordOrder, lacksMainClause } from './main-clause.ts';

describe('a text without a main clause', () => {
  it.each([
    ['Others that are also available and then others that are concealed.'],
    ["The extra device itself that's going to be on the roof."],
    ['Something that looks good because that is preferred by the customers.'],
    ['Inspired by the latest fashion of the season.'],
    ['Mostly focused around the age group of the students.'],
    ['Personally, I think given that the product only replaces a single one.'],
    ['Just on the spur of the moment, and she was kind enough to come.'],
    ["Because of the railing that we've decided to put in as well."],
    ['How to make a survey of how many people have a bicycle.'],
    ['Why the planks decrease the height of the bridge.'],
    ['How that would power the lamp and the pump.'],
    ['What we need a good manual.'],
    ['How many people went out and bought a bicycle.'],
  ])('is detected: "%s"', (text) => {
    expect(lacksMainClause(text)).toBe(true);
  });

  it.each([
    ['The supplier that we called last week wants a higher price.'],
    ['Something that looks good sells better.'],
    ['Based on what we heard, we close the gate.'],
    ['Given that the roof leaks, we have to repair it.'],
    ['The main problem is that the roof leaks.'],
    ['The people who live there have to park their cars in the yard.'],
    ['We want something that looks good.'],
    ['Because of the frost, the bridge is closed.'],
    ['How to repair the bridge is still open.'],
    ['Why the planks rot matters to the insurance company.'],
    ['What we need is a good manual.'],
    ['What the supplier charges for the pumps went up by ten per cent.'],
    ['How the price fell surprised the bank.'],
  ])('is not detected in a complete sentence: "%s"', (text) => {
    expect(lacksMainClause(text)).toBe(false);
  });
});

describe('a question without a question mark', () => {
  it.each([
    'Shall we make the decision to repair the roof.',
    'Does it need a permit, or do we stay with the old one.',
    'How would you do that in the winter.',
    'Will the minister agree to the proposal that we outlined in our letter.',
    'In particular, do they want a railing.',
    'How about the problem of the ice.',
    'Who is going to repair the bridge.',
    'So is there a budget for the roof.',
  ])('is recognized by its word order: "%s"', (text) => {
    expect(hasQuestionWordOrder(text)).toBe(true);
  });

  it.each([
    'We shall repair the roof.',
    'What we need is a permit.',
    'Is the roof repaired, the gate can open.',
    'When it rains, the roof leaks.',
  ])('is not recognized in a statement: "%s"', (text) => {
    expect(hasQuestionWordOrder(text)).toBe(false);
  });
});
