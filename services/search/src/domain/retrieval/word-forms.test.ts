import { describe, expect, it } from '@jest/globals';
import { WORD_FORM_CANDIDATES_MAX, WORD_FORMS_MAX } from '../../limits.ts';
import { scorePassages } from './score-passages.ts';
import { createWordForms } from './word-forms.ts';

const findForms = createWordForms([
  new Map([
    ['smaller', 2],
    ['small', 1],
    ['rechnungen', 1],
  ]),
  new Map([
    ['smallpoxes', 1],
    ['marker', 1],
    ['cost', 1],
    ['60000', 1],
  ]),
]);

it.each([
  ['small', ['smaller']],
  ['smaller', ['small']],
  ['rechnung', ['rechnungen']],
  ['market', []],
  ['costs', []],
  ['6000', []],
  ['600001', []],
])('the forms of %s in the texts are %j', (stem, forms) => {
  expect(findForms(stem)).toEqual(forms);
});

describe('of the many forms of a word', () => {
  const endings = Array.from({ length: 26 ** 2 }, (_, number) => {
    const letters = [Math.floor(number / 26), number % 26].map((index) => String.fromCharCode(97 + index));
    return letters.join('');
  });
  const toText = (words: readonly string[]) => new Map(words.map((word) => [word, 1]));

  it('the most frequent ones are returned', () => {
    const many = endings.slice(0, 3 * WORD_FORMS_MAX).map((ending) => `small${ending}`);
    const frequent = many.slice(-WORD_FORMS_MAX);
    const find = createWordForms([toText(many), toText(frequent)]);
    expect(find('small')).toEqual(frequent);
  });

  it('none is returned if there are too many for a word of a language', () => {
    expect(endings.length).toBeGreaterThan(WORD_FORM_CANDIDATES_MAX);
    expect(createWordForms([toText(endings.map((ending) => `small${ending}`))])('small')).toEqual([]);
  });

  it.each([3 * WORD_FORMS_MAX, WORD_FORM_CANDIDATES_MAX, endings.length])(
    'the number of look-ups in each passage has a limit: %d forms',
    (count) => {
      let lookUps = 0;
      class CountedWords extends Map<string, number> {
        override get(word: string): number | undefined {
          lookUps += 1;
          return super.get(word);
        }
      }
      const counts = new CountedWords(toText(['small', ...endings.slice(0, count).map((ending) => `small${ending}`)]));
      const forms = createWordForms([counts])('small');
      const passages = Array.from({ length: 10 }, () => ({
        passage: { meeting: { id: 'm1' } } as never,
        counts,
        parts: [],
        length: count,
      }));
      lookUps = 0;
      scorePassages([{ stem: 'small', forms, related: [] }], passages);
      expect(lookUps).toBeLessThanOrEqual(passages.length * (WORD_FORMS_MAX + 1));
    },
  );
});
