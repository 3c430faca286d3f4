import { useState } from 'react';

type Read = { readonly isLoading: boolean; readonly failureCount: number };

/**
 * True once the first attempt of each read has ended, so that what they show can appear at once without moving other content. A read that
 * is retried, or waits for the network, is not waited for.
 */
export function useFirstAttemptsEnded(reads: readonly Read[]): boolean {
  const haveEnded = reads.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
  // A failed read that the user repeats is loading again.
  const [hadEnded, setHadEnded] = useState(haveEnded);
  if (haveEnded && !hadEnded) setHadEnded(true);
  return haveEnded || hadEnded;
}
