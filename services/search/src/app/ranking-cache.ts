import { RANKING_CACHE_MAX, RANKING_CACHE_MS } from '../limits.ts';

/** Remembers rankings for the further pages of a search. It holds positions of passages, never their words. */
export type RankingCache<R> = {
  readonly get: (key: string) => R | undefined;
  readonly set: (key: string, ranking: R) => void;
};

/** Holds a limited number of rankings, the latest ones, for a short time. */
export function createRankingCache<R>(now: () => Date): RankingCache<R> {
  const rankings = new Map<string, { readonly ranking: R; readonly expiresAt: number }>();
  return {
    get(key) {
      const found = rankings.get(key);
      if (found !== undefined && found.expiresAt > now().getTime()) return found.ranking;
      rankings.delete(key);
      return undefined;
    },
    set(key, ranking) {
      // The order of a Map is that of insertion.
      rankings.delete(key);
      rankings.set(key, { ranking, expiresAt: now().getTime() + RANKING_CACHE_MS });
      const [oldest] = rankings.keys();
      if (rankings.size > RANKING_CACHE_MAX && oldest !== undefined) rankings.delete(oldest);
    },
  };
}
