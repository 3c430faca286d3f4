import { describe, expect, it } from '@jest/globals';
import { QUESTION_CHARACTERS } from '@minutehand/contracts/limits';
import { completeQuestion } from './complete-question.ts';

const EARLIER = ['What did we decide about the printed brochure?'];

describe('a question that refers to an earlier one', () => {
  it.each([
    ['And who pays for it?', 'And who pays for it? printed brochure'],
    ['Why?', 'Why? printed brochure'],
    ['When is that?', 'When is that? printed brochure'],
    ['What about the cover?', 'What about the cover? printed brochure'],
    ['Who pays them?', 'Who pays them? printed brochure'],
    ['And the old brochure?', 'And the old brochure? printed'],
    ['Und wer zahlt?', 'Und wer zahlt? printed brochure'],
  ])('is completed by the words of that one: %s', (question, completed) => {
    expect(completeQuestion(question, EARLIER)).toBe(completed);
  });

  it('is completed by the words of the question to which that one refers', () => {
    expect(completeQuestion('When?', [...EARLIER, 'And who pays for it?'])).toBe('When? pays printed brochure');
  });

  it.each([
    'Who orders the chairs for the hall?',
    'How long does it take to paint the wall of the hall?',
    'Who said that the printer is broken?',
    'What is open?',
    'What did we decide?',
    'Who attended the last meeting?',
    'Who leads the IT team?',
    'Who is in IT?',
    'When is the it audit?',
    'And who leads the IT team?',
    'What did Anna say about her vacation?',
    'Does Ben like his office?',
    'What did Ben promise to his customers?',
    'Did the tenants say that they agree?',
    'Did the team like their office?',
    'Is it true that the roof leaks?',
    'Is it possible to park?',
    'Does it rain?',
    'And who pays for the chairs and the printer?',
    'Who needs it for the new office in Hull?',
  ])('is not seen in: %s', (question) => {
    expect(completeQuestion(question, EARLIER)).toBeUndefined();
  });

  it.each([
    'And when?',
    'Who will do it?',
    'WHO DOES IT?',
    'What about IT?',
    'What did they decide?',
    'When does she pay?',
    'What is their budget?',
    'What did Anna say about it?',
  ])('is seen in: %s', (question) => {
    expect(completeQuestion(question, EARLIER)).toBe(`${question} printed brochure`);
  });

  it('takes no words that only ask for action items from that one', () => {
    expect(completeQuestion('What did they decide?', ['Which action items are open?'])).toBeUndefined();
    expect(completeQuestion('Why?', ['Which open items are about the roof?'])).toBe('Why? roof');
  });

  it('stays within the limits of a question, whatever that one is', () => {
    const long = Array.from({ length: 300 }, (_, index) => `word${index}x`).join(' ');
    expect(completeQuestion('And who pays for it?', [long])?.split(' ')).toHaveLength(17);
    const oneWord = 'x'.repeat(QUESTION_CHARACTERS - 3);
    expect(completeQuestion('And who pays for it?', [oneWord])).toBeUndefined();
  });

  it('has nothing to refer to in the first question, or in one without words', () => {
    expect(completeQuestion('And who pays for it?', [])).toBeUndefined();
    expect(completeQuestion('And who pays for it?', ['Why?'])).toBeUndefined();
  });
});
