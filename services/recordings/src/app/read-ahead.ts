/**
 * Runs tasks in order, up to `depth` concurrently, and yields their results in that order. When the consumer stops, no task is left running, and
 * results that it did not receive are disposed of.
 */
export async function* readAhead<T>(
  tasks: Iterable<() => Promise<T>>,
  depth: number,
  dispose: (result: T) => unknown = () => undefined,
): AsyncGenerator<T> {
  const running: Promise<T>[] = [];
  try {
    for (const task of tasks) {
      const started = task();
      // A failure is thrown when the consumer reaches this task.
      started.catch(() => undefined);
      running.push(started);
      if (running.length >= depth) yield await (running.shift() as Promise<T>);
    }
    for (let next = running.shift(); next !== undefined; next = running.shift()) yield await next;
  } finally {
    for (const result of await Promise.allSettled(running))
      if (result.status === 'fulfilled') await dispose(result.value);
  }
}
