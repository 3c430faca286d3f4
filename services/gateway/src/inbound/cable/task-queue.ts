export type TaskQueue = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs at most `max` tasks at a time. Further ones wait, and start in their order. */
export function createTaskQueue(max: number): TaskQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running < max) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const startNext = waiting.shift();
      if (startNext) startNext();
      else running -= 1;
    }
  };
}
