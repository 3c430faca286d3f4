import { SECOND_MS } from '@minutehand/contracts/limits';

/** Creates a rate limiter that refills over time. The returned function takes a token; it returns false when the bucket is empty. */
export function createTokenBucket(
  limit: { readonly burst: number; readonly perSecond: number },
  now: () => Date,
): () => boolean {
  let tokens = limit.burst;
  let refilledAt = now().getTime();
  return () => {
    const currentTime = now().getTime();
    tokens = Math.min(limit.burst, tokens + ((currentTime - refilledAt) / SECOND_MS) * limit.perSecond);
    refilledAt = currentTime;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
