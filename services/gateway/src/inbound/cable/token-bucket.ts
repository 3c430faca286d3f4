import { SECOND_MS } from '@minutehand/contracts/limits';

/** A bucket that refills with time: false when a sender is too fast. */
export function createTokenBucket(
  allowed: { readonly burst: number; readonly perSecond: number },
  now: () => Date,
): () => boolean {
  let left = allowed.burst;
  let filledAt = now().getTime();
  return () => {
    const at = now().getTime();
    left = Math.min(allowed.burst, left + ((at - filledAt) / SECOND_MS) * allowed.perSecond);
    filledAt = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
