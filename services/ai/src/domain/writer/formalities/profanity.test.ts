import { describe, expect, it } from '@jest/globals';
import { isUnfitForMinutes, removeProfanity } from './profanity.ts';

describe('a swear word before what it is about', () => {
  it.each([
    ['We cancel the damn contract.', 'We cancel the contract.'],
    ['The bloody crane was late.', 'The crane was late.'],
    ['That is a fucking expensive pump.', 'That is an expensive pump.'],
  ])('is removed from "%s"', (text, cleaned) => {
    expect(removeProfanity(text)).toBe(cleaned);
  });

  it.each(['The patient had bloody sputum and a bloody nose.', 'A bloody bandage lay in the sink.'])(
    'is no swear word if it says what something is: "%s"',
    (text) => {
      expect(removeProfanity(text)).toBe(text);
    },
  );
});

describe('what nobody writes in minutes', () => {
  it.each([
    "I'm joking, the roof is fine.",
    'Damn it, the roof leaks again.',
    'We need a clause so that we cover our arses.',
  ])('is a joke or a swear word: "%s"', (text) => {
    expect(isUnfitForMinutes(text)).toBe(true);
  });

  it.each([
    'The scrap goes to the yard, and the parson takes the bell.',
    'The cook adds shitake mushrooms.',
    'The users who found the button liked it.',
  ])('does not include "%s"', (text) => {
    expect(isUnfitForMinutes(text)).toBe(false);
  });
});
