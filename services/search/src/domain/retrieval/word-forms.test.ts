import { expect, it } from '@jest/globals';
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
  expect(findForms(stem).map((form) => form.stem)).toEqual(forms);
});
