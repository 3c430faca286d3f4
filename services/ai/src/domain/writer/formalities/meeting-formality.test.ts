import { describe, expect, it } from '@jest/globals';
import { isMeetingFormality, isProcedure } from './meeting-formality.ts';

describe('formalities of a meeting', () => {
  it.each([
    ['a sentence of the chair after a greeting', 'Guten Abend, ich begrüße Sie alle zur Sitzung des Elternbeirats.'],
    ['talk about the meeting after a greeting', 'Good morning everyone, and after that we will look at the roof.'],
    ['talk about the meeting', 'After that we will look at the roof.'],
    ['an order', 'Open the window.'],
    ['a joke', "I'm joking, the roof is fine."],
  ])('include %s', (_, text) => {
    expect(isMeetingFormality(text)).toBe(true);
  });

  it.each(['Open the shop at nine on Sundays.', 'We agreed to close the session after an hour.'])(
    'are no procedure if they may be a decision: "%s"',
    (text) => {
      expect(isProcedure(text)).toBe(false);
    },
  );
});
