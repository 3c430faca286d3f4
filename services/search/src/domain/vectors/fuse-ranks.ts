import { FUSION_RANK_OFFSET } from '../../limits.ts';

/** Orders the items of several rankings by the sum of 1 / (offset + rank): reciprocal rank fusion. An item that is high in one of them is not lost. */
export function fuseRanks<T>(rankings: readonly (readonly T[])[]): T[] {
  const scores = new Map<T, number>();
  for (const ranking of rankings)
    for (const [index, item] of ranking.entries())
      scores.set(item, (scores.get(item) ?? 0) + 1 / (FUSION_RANK_OFFSET + index + 1));
  return [...scores].sort(([, left], [, right]) => right - left).map(([item]) => item);
}
