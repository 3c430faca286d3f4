import { expect, test } from '@jest/globals';
import { getComparableWords } from './question-words.ts';
import { computeWordWeights, selectQuote } from './select-quote.ts';

const quoteTurn = (text: string, question: string): string => {
  const weights = computeWordWeights(getComparableWords(question), [text]);
  return selectQuote([{ id: 's1', speakerId: 'p1', text }], weights).map((turn) => turn.text)[0] ?? '';
};
const repeat = (words: string, times: number) => Array.from({ length: times }, () => words).join(' ');

test('quotes the sentences of a long turn that contain the question, without an ellipsis', () => {
  const text = `${repeat('We talk about the weather.', 20)} The budget is fixed. ${repeat('We go on.', 40)}`;
  const quoted = quoteTurn(text, 'Is the budget fixed?');
  expect(quoted).toContain('The budget is fixed.');
  expect(quoted).not.toContain('…');
  expect(text).toContain(quoted);
});

test('cuts a long sentence between words, with an ellipsis at each cut', () => {
  const text = `${repeat('and then we talked about catalogues', 30)} and the budget was fixed ${repeat('before we continued elsewhere', 60)}.`;
  const quoted = quoteTurn(text, 'Was the budget fixed?');
  expect(quoted).toMatch(/^….*budget was fixed.*…$/s);
  expect(` ${text} `).toContain(` ${quoted.replaceAll('…', '')} `);
});

test('has an ellipsis only at the end that is cut', () => {
  const start = quoteTurn(
    `The budget was fixed ${repeat('and then we continued elsewhere', 60)}.`,
    'Was the budget fixed?',
  );
  expect(start).toMatch(/^The budget .*…$/s);
  const end = quoteTurn(
    `${repeat('and then we continued elsewhere', 60)} and the budget was fixed.`,
    'Was the budget fixed?',
  );
  expect(end).toMatch(/^….*budget was fixed\.$/s);
});

test('quotes a word that is longer than a piece', () => {
  expect(quoteTurn(`${'x'.repeat(700)} ${repeat('budget words', 50)}`, 'budget')).toContain('budget words');
});
