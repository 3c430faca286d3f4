import { describe, expect, it } from '@jest/globals';
import { dropsNegation } from './negation.ts';

const isDropped = (statement: string, quote: string, isActionItem = false, citedText = quote): boolean =>
  dropsNegation(statement, { quote, cited: citedText }, { isActionItem, names: ['Anna Lee', 'Ben'] });

describe('a statement is dropped if it omits the negation of its quote', () => {
  it.each([
    ['We will use rubber.', "So we won't use rubber for the case."],
    ['Anna: We should use rubber for the case.', "I don't think we should use rubber for the case."],
    ['The team agreed to use rubber for the case.', "We're not going to use rubber for the case."],
    ['The board will sign the lease.', 'So the board will not sign the lease tonight.'],
    ['Customers use teletext.', 'Nobody uses teletext, customers never use teletext.'],
    ['There is budget for the crossing this year.', "There's no budget for the crossing this year."],
    ['It does the overtime rates.', "I don't know whether it does the overtime rates"],
    ['Anna said the launch is possible in May. The price is final.', 'The price is not final, and we launch in May.'],
    ['The heating is paid.', 'The heating has not been paid.'],
    ['The old chairs can be sold.', 'The old chairs can’t be sold.'],
  ])('“%s” from “%s”', (statement, quote) => {
    expect(isDropped(statement, quote)).toBe(true);
  });

  it('even if the negation precedes the quote in its sentence', () => {
    expect(
      isDropped('We should use rubber.', 'we should use rubber', false, "Right. I don't think we should use rubber"),
    ).toBe(true);
  });

  it.each([
    ['Send the letter to the bank.', "Please don't send the letter to the bank."],
    ['Ben to order the desks.', "No, Ben, you shouldn't order the desks."],
    ['Order the desks.', 'There is no need to order the desks.'],
  ])('as a task: “%s” from “%s”', (task, quote) => {
    expect(isDropped(task, quote, true)).toBe(true);
  });
});

describe('a statement is kept', () => {
  it.each([
    ['that has the negation as well', 'We will not use rubber.', "So we won't use rubber for the case."],
    ['that negates in other words', 'The team decided against rubber.', "So we won't use rubber for the case."],
    ['that negates in other words', 'Rubber is ruled out for the case.', "We can't use rubber for the case."],
    ['about the alternative', 'We will use plastic.', "We won't use rubber, we'll use plastic."],
    ['about the alternative', 'The team decided on numbers.', "We've decided, numbers and not QR codes."],
    ['about the alternative', 'Anna wants the red one.', 'I want the red one not the blue one.'],
    ['that only names the subject', 'Rubber for the case', "We won't use rubber for the case."],
    ['whose quote is a negative question', 'We need a licence.', "Don't we need a licence? Yes."],
    ['whose quote has a question tag', 'The roof is expensive.', "The roof is expensive, isn't it?"],
    ['whose quote has "not only"', 'The case is cheap.', 'The case is not only cheap, it is also light.'],
    ['whose quote has a double negation', 'The list is important.', "It's not unimportant, the list."],
    [
      'whose quote sets a condition',
      'Work begins when the lease is signed.',
      'Work will not begin until the lease is signed.',
    ],
    ['whose quote starts with the answer "no"', 'We keep the old office.', 'No, we keep the old office.'],
    ['whose quote gives a reason', 'The wizard is the reason.', "The reason we didn't ship is the wizard."],
    ['that another sentence supports', 'We use rubber.', "We don't use rubber for toys. For cases we use rubber."],
    [
      'that has little in common with the negated clause',
      'The budget is tight.',
      "We don't have much of a budget this year.",
    ],
    [
      'that leaves the question open',
      'It is open whether it does the rates.',
      "I don't know whether it does the rates.",
    ],
    ['whose quote has no negation', 'We use rubber.', 'We use rubber.'],
    ['about another clause of the quote', 'The budget is 62,000 euros.', "It's not much, the budget is 62,000 euros."],
  ])('%s: “%s” from “%s”', (_, statement, quote) => {
    expect(isDropped(statement, quote)).toBe(false);
  });

  it.each([
    ['Book the room.', "We haven't booked the room yet, Ben will do it."],
    ['Test the backups.', "We don't test the backups, that has to change."],
    ['Send the list.', "Don't forget to send the list."],
    ['Answer the letter.', 'Nobody has answered the letter.'],
    ['Find the list.', "I can't find the list."],
    ['Ask Martin about the licence.', 'If not, ask Martin about the licence.'],
  ])('as a task that is not done yet: “%s” from “%s”', (task, quote) => {
    expect(isDropped(task, quote, true)).toBe(false);
  });
});
