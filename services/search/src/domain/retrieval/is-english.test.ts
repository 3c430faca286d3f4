import { expect, it } from '@jest/globals';
import { isEnglish } from './is-english.ts';

const german = [{ text: 'Wir haben über die Art der Farbe gesprochen, und sie ist fast fertig.' }];
const english = [{ text: 'We talked about the kind of paint, and it is almost done.' }];

it.each([
  ['Who was worried about the price?', true],
  ['Did Anna ask for more time?', true],
  ['Wer hat die Farbe bestellt?', false],
  ['Was ist bald fertig?', false],
  ['Wann wird das Boot geliefert?', false],
  ['Qui est responsable du budget ?', false],
  ['¿Quién paga el hotel?', false],
])('the words of a question determine its language: %s', (question, expected) => {
  expect(isEnglish(question, german)).toBe(expected);
  expect(isEnglish(question, english)).toBe(expected);
});

it('a question whose words belong to no language has the language of the texts', () => {
  expect(isEnglish('Budget Hotel Boot', english)).toBe(true);
  expect(isEnglish('Budget Hotel Boot', german)).toBe(false);
  expect(isEnglish('Budget Hotel Boot', [{ text: '会議の予算について話しました' }])).toBe(false);
});
