import { RANKING_CACHE_MAX, RANKING_CACHE_MS } from '../limits.ts';

/** Keeps rankings for the following pages of a search. It stores positions of passages, never their words. */
export type RankingCache<R> = {
  readonly get: (key: string) => R | undefined;
  readonly set: (key: string, ranking: R) => void;
};

/** Keeps the latest rankings, up to a limit, for a short time. */
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
      // A Map keeps the order of insertion.
      rankings.delete(key);
      rankings.set(key, { ranking, expiresAt: now().getTime() + RANKING_CACHE_MS });
      const [oldest] = rankings.keys();
      if (rankings.size > RANKING_CACHE_MAX && oldest !== undefined) rankings.delete(oldest);
    },
  };
}
