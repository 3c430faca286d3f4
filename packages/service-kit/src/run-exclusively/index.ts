/** Runs a task once the tasks with the same key that were passed before have ended. */
export type RunExclusively = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** Runs one task at a time for each key, in the order of the calls; tasks of other keys run in the meantime. */
export function createExclusiveRunner(): RunExclusively {
  const lastTasks = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const previous = lastTasks.get(key);
    const run = (async () => {
      await previous?.catch(() => undefined);
      return task();
    })();
    lastTasks.set(key, run);
    try {
      return await run;
    } finally {
      if (lastTasks.get(key) === run) lastTasks.delete(key);
    }
  };
}
