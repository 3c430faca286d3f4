import { expect, it } from '@jest/globals';
import { RANKING_CACHE_MAX, RANKING_CACHE_MS } from '../limits.ts';
import { createRankingCache } from './ranking-cache.ts';

it('a ranking is cached for a short time', () => {
  let time = 0;
  const cache = createRankingCache<string>(() => new Date(time));
  cache.set('budget', 'first');
  time = RANKING_CACHE_MS - 1;
  expect(cache.get('budget')).toBe('first');
  time = RANKING_CACHE_MS;
  expect(cache.get('budget')).toBeUndefined();
});

it('a later ranking of the same search replaces the earlier one', () => {
  const cache = createRankingCache<string>(() => new Date(0));
  cache.set('budget', 'first');
  cache.set('budget', 'second');
  expect(cache.get('budget')).toBe('second');
});

it('the oldest ranking is evicted when there are too many', () => {
  const cache = createRankingCache<number>(() => new Date(0));
  for (let number = 0; number <= RANKING_CACHE_MAX; number += 1) cache.set(String(number), number);
  expect(cache.get('0')).toBeUndefined();
  expect(cache.get('1')).toBe(1);
  expect(cache.get(String(RANKING_CACHE_MAX))).toBe(RANKING_CACHE_MAX);
});
