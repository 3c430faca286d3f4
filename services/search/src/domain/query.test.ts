import { describe, expect, it } from '@jest/globals';
import { isMatch, isOneTypoAway, matchesOf, parseQuery, swapsOf } from './query.ts';

describe('a question', () => {
  it('finds nothing when it is empty, of one character, or without words', () => {
    for (const text of ['', '  ', 'a', ' x ', '?!']) expect(parseQuery(text)).toBeUndefined();
  });

  it('has each word once, the last one last', () => {
    expect(parseQuery('Budget  review budget')?.words).toEqual(['review', 'budget']);
  });

  it('has at most twelve words', () => {
    const words = Array.from({ length: 20 }, (_, index) => `word${index}`);
    expect(parseQuery(words.join(' '))?.words).toHaveLength(12);
  });
});

describe('a word of a question', () => {
  it.each([
    ['budgt', 'budget', 'a letter is missing'],
    ['budgeet', 'budget', 'a letter is too much'],
    ['bidget', 'budget', 'a letter is wrong'],
    ['budegt', 'budget', 'two neighbours are swapped'],
    ['udget', 'budget', 'the first letter is missing'],
    ['budgets', 'budget', 'the last letter is too much'],
  ])('matches %s for %s: %s', (asked, word) => {
    expect(isMatch(asked, word, false)).toBe(true);
  });

  it('forgives one typo, not two', () => {
    expect(isOneTypoAway('bdgt', 'budget')).toBe(false);
    expect(isOneTypoAway('ubdegt', 'budget')).toBe(false);
    expect(isOneTypoAway('budget', 'budget')).toBe(false);
  });

  it('forgives none in words under four letters and in numbers', () => {
    expect(isMatch('teh', 'the', false)).toBe(false);
    expect(isMatch('2025', '2026', false)).toBe(false);
  });

  it('matches what begins like it only when it is the last', () => {
    const query = parseQuery('rev bud');
    expect(query && matchesOf(query, 'budget')).toEqual([1]);
    expect(query && matchesOf(query, 'review')).toEqual([]);
  });

  it('has its swaps', () => {
    expect(swapsOf('abc').sort()).toEqual(['acb', 'bac']);
    expect(swapsOf('aa')).toEqual([]);
  });
});
