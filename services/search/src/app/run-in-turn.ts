/** Runs an operation of a user as soon as a place is free, unless the signal was aborted by then. */
export type RunInTurn = <T>(userId: string, signal: AbortSignal, operation: () => Promise<T>) => Promise<T>;

/** At most `places` operations run at the same time, and one of each user: many requests of one user do not delay others. The others wait, first come, first served. */
export function createRunInTurn(places: number): RunInTurn {
  const running = new Set<string>();
  const waiting = new Set<{ readonly userId: string; readonly start: () => void }>();
  const startNext = () => {
    for (const turn of waiting) {
      if (running.size >= places) return;
      if (running.has(turn.userId)) continue;
      waiting.delete(turn);
      running.add(turn.userId);
      turn.start();
    }
  };
  return async (userId, signal, operation) => {
    const { promise: isTurn, resolve: start } = Promise.withResolvers<void>();
    waiting.add({ userId, start });
    startNext();
    await isTurn;
    try {
      signal.throwIfAborted();
      return await operation();
    } finally {
      running.delete(userId);
      startNext();
    }
  };
}
