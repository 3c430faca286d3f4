import { expect, it } from '@jest/globals';
import { wordsToLookUp } from './words-to-look-up.ts';

it('leaves out what every question has', () => {
  expect(wordsToLookUp('What did we say about the remote’s price?')).toBe('remote price');
  expect(wordsToLookUp('Who wants a half-page summary in März 2026?')).toBe('wants half-page summary März 2026');
});

it('looks up all words when none of them is telling', () => {
  expect(wordsToLookUp('Who was that?')).toBe('Who was that');
});

it('finds nothing to look up in signs', () => {
  expect(wordsToLookUp(' ?! ')).toBe('');
});
