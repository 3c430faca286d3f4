import { describe, expect, it } from '@jest/globals';
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
  ])('is not seen in: %s', (question) => {
    expect(completeQuestion(question, EARLIER)).toBeUndefined();
  });

  it('has nothing to refer to in the first question, or in one without words', () => {
    expect(completeQuestion('And who pays for it?', [])).toBeUndefined();
    expect(completeQuestion('And who pays for it?', ['Why?'])).toBeUndefined();
  });
});
