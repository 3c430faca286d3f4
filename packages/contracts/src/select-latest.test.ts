import { expect, test } from '@jest/globals';
import { selectLatest } from './select-latest.ts';

const select = (texts: readonly string[], charactersMax: number) =>
  selectLatest(texts, charactersMax, ({ length }) => length);

test('selects the last items that fit together, without gaps', () => {
  const texts = ['a', 'four', 'bb', 'ccc'];
  expect(select(texts, 5)).toEqual(['bb', 'ccc']);
  expect(select(texts, 8)).toEqual(['bb', 'ccc']);
  expect(select(texts, 10)).toEqual(texts);
  expect(select(texts, 2)).toEqual([]);
});
