/** The questions with a request id that this process answers. */
export type RunningQuestions = {
  /** Runs once no other run with the same key is left: a repeated request finds what the first one stored. */
  readonly runAlone: <T>(key: string, run: () => Promise<T>) => Promise<T>;
};

export function createRunningQuestions(): RunningQuestions {
  const running = new Map<string, Promise<unknown>>();
  return {
    runAlone: async (key, run) => {
      // Several repeats may wait for the same run.
      for (let earlier = running.get(key); earlier !== undefined; earlier = running.get(key))
        await Promise.allSettled([earlier]);
      const started = run();
      running.set(key, started);
      try {
        return await started;
      } finally {
        running.delete(key);
      }
    },
  };
}
