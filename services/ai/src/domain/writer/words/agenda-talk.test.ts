import { describe, expect, it } from '@jest/globals';
import { isAgendaTalk, removeCurses } from './agenda-talk.ts';

describe('talk about the meeting itself', () => {
  it.each([
    'After that we will have the new requirements, and we will close the meeting.',
    'The first to do the presentation will be the architect.',
    "I'll talk about the new requirements I've just received, and then we have to make a decision.",
    'The first I will present the design of the gate.',
    "According to our agenda it's then time to take a decision on the roof.",
    "We'll discuss the offers, and after that we vote.",
    'You will receive the instructions by email.',
    'I can make a conclusion, but let me summarize: I will go through the list of the offers.',
    "If we can look at the criteria, then we'll come back to the roof.",
    "Stand-up, let's keep it short, because half of you have the training at ten.",
    "I'm joking, the roof is fine.",
    'Damn it, the roof leaks again.',
    'We need a clause so that we cover our arses.',
  ])('is no line of the minutes: "%s"', (text) => {
    expect(isAgendaTalk(text)).toBe(true);
  });

  it.each([
    "We'll discuss the offers with the bank on Monday.",
    'After that the roof leaked again.',
    'We will present the offer to the council next week.',
    'The first to answer was the insurance company.',
    'We close the meeting room at six.',
    'We open the meeting to the parents.',
    'We need to talk about the price with the supplier.',
    'The users who found the button liked it.',
    'If we can move the server to Frankfurt, we save twenty thousand euros a year.',
    'If we can start the roof in spring, the school saves the rent.',
    'The vendor showed three presentations about the pumps.',
    'You will receive the keys of the building from the caretaker.',
    'We should review the contract first because it costs twice the budget.',
    'Then we have to move the patients to the second ward.',
    'I want to introduce a second shift because of the waiting times.',
    'I will start by moving the three biggest customers.',
    'I will present the budget to the council in the autumn.',
    'Ben is also the secretary of the housing association.',
    'The nurses open the session on the tablet and forget to log out.',
    'If we can move on the purchase quickly, the seller lowers the price.',
    'We will evaluate the two vendors and then buy the cheaper system.',
    "You'll find the forms for the leave on the intranet.",
    "I'd like to start with the north wing because its roof leaks.",
    'The pupils rate these as the best lessons of the year.',
    'The scrap goes to the yard, and the parson takes the bell.',
  ])('does not include "%s"', (text) => {
    expect(isAgendaTalk(text)).toBe(false);
  });
});

describe('a curse before what it is about', () => {
  it.each([
    ['We cancel the damn contract.', 'We cancel the contract.'],
    ['The bloody crane was late.', 'The crane was late.'],
    ['That is a fucking expensive pump.', 'That is an expensive pump.'],
  ])('is removed from "%s"', (text, cleaned) => {
    expect(removeCurses(text)).toBe(cleaned);
  });

  it('is no curse if it says what something is', () => {
    expect(removeCurses('The patient had bloody sputum and a bloody nose.')).toBe(
      'The patient had bloody sputum and a bloody nose.',
    );
  });
});
