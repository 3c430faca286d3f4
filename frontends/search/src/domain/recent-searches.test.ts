import { expect, it } from '@jest/globals';
import { addSearch, parseRecentSearches } from './recent-searches.ts';

it('puts the latest search first, without duplicates', () => {
  expect(addSearch(['budget', 'remote'], '  Remote ')).toEqual(['Remote', 'budget']);
  expect(addSearch(['budget'], '   ')).toEqual(['budget']);
});

it('keeps ten searches', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `search ${index}`);
  expect(addSearch(ten, 'new')).toEqual(['new', ...ten.slice(0, 9)]);
});

it('ignores stored values that are not a list of searches', () => {
  expect(parseRecentSearches(null)).toEqual([]);
  expect(parseRecentSearches('{"a":1}')).toEqual([]);
  expect(parseRecentSearches('not json')).toEqual([]);
  expect(parseRecentSearches('["a", 3, "b"]')).toEqual(['a', 'b']);
});
