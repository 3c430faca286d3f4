import { describe, expect, it } from '@jest/globals';
import { isAgendaTalk } from './agenda-talk.ts';

describe('what is said about the course of the meeting', () => {
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
    'We need to talk about the price with the supplier.',
    'The users who found the button liked it.',
    'The scrap goes to the yard, and the parson takes the bell.',
  ])('does not include "%s"', (text) => {
    expect(isAgendaTalk(text)).toBe(false);
  });
});
