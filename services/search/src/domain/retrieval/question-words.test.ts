import { describe, expect, it } from '@jest/globals';
import { getQuestionStems, getSearchWords, stem } from './question-words.ts';

describe('the words of a question that are searched and highlighted', () => {
  it.each([
    ['How much may we spend on the website?', ['spend', 'website']],
    ['How many servers must we also replace?', ['servers', 'replace']],
    ['May we ship on Monday?', ['ship', 'monday']],
    ['What was the conclusion of the group regarding fees?', ['fees']],
    ['What shall I send, and might it be late?', ['send', 'late']],
  ])('leave out function words: %s', (question, words) => {
    expect(getSearchWords(question)).toEqual(words);
  });

  it.each([
    'what did we plan in may',
    'Which plans did we make for the May figures?',
    'what did we plan for may 12',
    'what did we plan for 12 may',
  ])('contain the month of May: %s', (question) => {
    expect(getSearchWords(question)).toContain('may');
    expect(getQuestionStems(question)).toContain(stem('may'));
  });

  it.each([
    'the price was pricing prices',
    'we decide, decided, decides and are deciding',
    'recommend a recommendation',
    'balance and balancing',
  ])('have one stem for the forms of a word: %s', (question) => {
    expect(getQuestionStems(question)).toHaveLength(1);
  });

  it('keep words in other scripts and numbers as they are', () => {
    expect(getQuestionStems('предложения 2026 предложение')).toEqual(['предложения', '2026', 'предложение']);
  });

  it('are the function words of a question without other words', () => {
    expect(getSearchWords('how much may we')).toEqual(['how', 'much', 'may', 'we']);
  });
});
