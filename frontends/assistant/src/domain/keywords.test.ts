import { expect, it } from '@jest/globals';
import { extractKeywords } from './keywords.ts';

it('removes function words', () => {
  expect(extractKeywords('What did we say about the remote’s price?')).toBe('remote price');
  expect(extractKeywords('Who wants a half-page summary in März 2026?')).toBe('wants half-page summary März 2026');
});

it('keeps all words if all are function words', () => {
  expect(extractKeywords('Who was that?')).toBe('Who was that');
});

it('returns nothing for punctuation', () => {
  expect(extractKeywords(' ?! ')).toBe('');
});
