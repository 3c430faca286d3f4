/** Runs an operation of a user as soon as another one may run, unless the signal was aborted by then. */
export type FairConcurrencyLimit = <T>(userId: string, signal: AbortSignal, operation: () => Promise<T>) => Promise<T>;

/** At most `maxRunning` operations run at the same time, and one of each user: many requests of one user do not delay others. The others wait, first come, first served. */
export function createFairConcurrencyLimit(maxRunning: number): FairConcurrencyLimit {
  const running = new Set<string>();
  const waiting = new Set<{ readonly userId: string; readonly start: () => void }>();
  const startNext = () => {
    for (const next of waiting) {
      if (running.size >= maxRunning) return;
      if (running.has(next.userId)) continue;
      waiting.delete(next);
      running.add(next.userId);
      next.start();
    }
  };
  return async (userId, signal, operation) => {
    const { promise: mayStart, resolve: start } = Promise.withResolvers<void>();
    waiting.add({ userId, start });
    startNext();
    await mayStart;
    try {
      signal.throwIfAborted();
      return await operation();
    } finally {
      running.delete(userId);
      startNext();
    }
  };
}
