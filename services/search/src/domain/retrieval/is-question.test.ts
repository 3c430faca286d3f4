import { describe, expect, it } from '@jest/globals';
import { isQuestion } from './is-question.ts';

describe('a question', () => {
  it.each([
    'What did we decide about the budget?',
    'who takes care of the offer',
    'Summarize the discussion about costs',
    'Is the budget fixed?',
    'Wer kümmert sich um das Angebot?',
    '¿Quién envía la oferta?',
  ])('%s', (text) => {
    expect(isQuestion(text)).toBe(true);
  });

  it.each(['budget', 'budget review march', 'what next', 'really?', 'is the budget fixed', '', '???'])(
    'is not: %s',
    (text) => {
      expect(isQuestion(text)).toBe(false);
    },
  );
});
