import { expect, it } from '@jest/globals';
import { parseRecentSearches, withSearch } from './recent-searches.ts';

it('puts the latest search first and keeps each once', () => {
  expect(withSearch(['budget', 'remote'], '  Remote ')).toEqual(['Remote', 'budget']);
  expect(withSearch(['budget'], '   ')).toEqual(['budget']);
});

it('keeps ten', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `search ${index}`);
  expect(withSearch(ten, 'new')).toEqual(['new', ...ten.slice(0, 9)]);
});

it('takes nothing from the storage that is no list of searches', () => {
  expect(parseRecentSearches(null)).toEqual([]);
  expect(parseRecentSearches('{"a":1}')).toEqual([]);
  expect(parseRecentSearches('not json')).toEqual([]);
  expect(parseRecentSearches('["a", 3, "b"]')).toEqual(['a', 'b']);
});
