import { SECOND_MS } from '@minutehand/contracts/limits';

/** Rate limiter that refills over time. The returned function is false when no token is left. */
export function createTokenBucket(
  limit: { readonly burst: number; readonly perSecond: number },
  now: () => Date,
): () => boolean {
  let left = limit.burst;
  let filledAt = now().getTime();
  return () => {
    const at = now().getTime();
    left = Math.min(limit.burst, left + ((at - filledAt) / SECOND_MS) * limit.perSecond);
    filledAt = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
