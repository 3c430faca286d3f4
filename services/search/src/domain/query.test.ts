import { describe, expect, it } from '@jest/globals';
import { findMatches, getTranspositions, isMatch, isOneTypoAway, parseQuery } from './query.ts';

describe('parseQuery', () => {
  it('returns undefined for an empty query or one without words', () => {
    for (const text of ['', '  ', '?!']) expect(parseQuery(text)).toBeUndefined();
  });

  it('keeps only the last occurrence of a repeated word', () => {
    expect(parseQuery('Budget  review budget')?.words).toEqual(['review', 'budget']);
  });

  it('keeps at most ten words', () => {
    const words = Array.from({ length: 20 }, (_, index) => `word${index}`);
    expect(parseQuery(words.join(' '))?.words).toHaveLength(10);
  });
});

describe('a query word', () => {
  it.each([
    ['budgt', 'budget', 'a missing letter'],
    ['budgeet', 'budget', 'an extra letter'],
    ['bidget', 'budget', 'a wrong letter'],
    ['budegt', 'budget', 'two adjacent letters swapped'],
    ['udget', 'budget', 'a missing first letter'],
    ['budgets', 'budget', 'an extra last letter'],
  ])('%s matches %s: %s', (queryWord, word) => {
    expect(isMatch(queryWord, word, false)).toBe(true);
  });

  it('matches with one typo but not with two', () => {
    expect(isOneTypoAway('bdgt', 'budget')).toBe(false);
    expect(isOneTypoAway('ubdegt', 'budget')).toBe(false);
    expect(isOneTypoAway('budget', 'budget')).toBe(false);
  });

  it('must match exactly if it has fewer than four letters or is a number', () => {
    expect(isMatch('teh', 'the', false)).toBe(false);
    expect(isMatch('2025', '2026', false)).toBe(false);
  });

  it('matches as a prefix only if it is the last word', () => {
    const query = parseQuery('rev bud');
    expect(query && findMatches(query, 'budget')).toEqual([1]);
    expect(query && findMatches(query, 'review')).toEqual([]);
  });

  it('has variants with two adjacent letters swapped', () => {
    expect(getTranspositions('abc').sort()).toEqual(['acb', 'bac']);
    expect(getTranspositions('aa')).toEqual([]);
  });
});
