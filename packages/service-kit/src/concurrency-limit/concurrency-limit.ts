/**
 * Runs a task as soon as the limit permits it. Rejects with the reason of the signal if it is aborted while the task waits; a task that
 * has started runs to its end.
 */
export type RunWithinLimit = <T>(key: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

export type ConcurrencyLimitOptions = {
  /** Tasks that run at the same time. */
  readonly maxRunning: number;
  /** Tasks of one key that run at the same time. By default, only `maxRunning` applies. */
  readonly maxRunningPerKey?: number;
  /** Limits of the queue. By default, any number of tasks waits until it can run. */
  readonly queue?: {
    readonly maxLength: number;
    /** Tasks of one key that wait. By default, only `maxLength` applies: one key may fill the queue. */
    readonly maxLengthPerKey?: number;
    readonly maxWaitMs: number;
    /** The error of a task that does not fit into the queue, or waits too long. */
    readonly createError: () => Error;
  };
};

type QueueLimits = NonNullable<ConcurrencyLimitOptions['queue']>;

/**
 * Limits how many tasks run at the same time. The others wait. Each key, such as the id of a user, has its turn after the other keys that
 * wait, so many tasks of one key do not delay the others. Tasks of one key start in the order of the calls.
 */
export function createConcurrencyLimit(options: ConcurrencyLimitOptions): RunWithinLimit {
  const slots = createSlots(options);
  const queue = createQueue();

  function startNext(): void {
    for (let next = queue.take(slots.isFree); next !== undefined; next = queue.take(slots.isFree)) {
      slots.occupy(next.key);
      next.start();
    }
  }

  const isFull = ({ maxLength, maxLengthPerKey = maxLength }: QueueLimits, key: string) =>
    queue.getLength() >= maxLength || queue.countOf(key) >= maxLengthPerKey;

  async function waitForSlot(key: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (slots.isFree(key)) return slots.occupy(key);
    const limits = options.queue;
    if (limits !== undefined && isFull(limits, key)) throw limits.createError();
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const waiting = { key, start };
    queue.add(waiting);
    const cancel = (reason: unknown) => {
      if (queue.remove(waiting)) reject(reason);
    };
    const onAbort = () => cancel(signal?.reason);
    const timer = limits && setTimeout(() => cancel(limits.createError()), limits.maxWaitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  return async (key, task, signal) => {
    await waitForSlot(key, signal);
    try {
      return await task();
    } finally {
      slots.release(key);
      startNext();
    }
  };
}

/** Counts the running tasks. */
function createSlots({ maxRunning, maxRunningPerKey = maxRunning }: ConcurrencyLimitOptions) {
  const runningByKey = new Map<string, number>();
  let running = 0;
  const countRunning = (key: string) => runningByKey.get(key) ?? 0;
  const change = (key: string, by: number) => {
    running += by;
    if (countRunning(key) + by > 0) runningByKey.set(key, countRunning(key) + by);
    else runningByKey.delete(key);
  };
  return {
    isFree: (key: string) => running < maxRunning && countRunning(key) < maxRunningPerKey,
    occupy: (key: string) => change(key, 1),
    release: (key: string) => change(key, -1),
  };
}

type Waiting = { readonly key: string; readonly start: () => void };

/** Waiting tasks by key. The keys are in the order of their turns. */
function createQueue() {
  const tasksByKey = new Map<string, Set<Waiting>>();
  let length = 0;

  function remove(waiting: Waiting): boolean {
    const tasks = tasksByKey.get(waiting.key);
    if (!tasks?.delete(waiting)) return false;
    if (tasks.size === 0) tasksByKey.delete(waiting.key);
    length -= 1;
    return true;
  }

  /** Removes and returns the next task whose key may run one. The next turn of its key comes after those of the others. */
  function take(mayRun: (key: string) => boolean): Waiting | undefined {
    for (const [key, tasks] of tasksByKey) {
      const [next] = tasks;
      if (next === undefined || !mayRun(key)) continue;
      tasksByKey.delete(key);
      tasksByKey.set(key, tasks);
      remove(next);
      return next;
    }
    return undefined;
  }

  function add(waiting: Waiting): void {
    const tasks = tasksByKey.get(waiting.key) ?? new Set();
    tasksByKey.set(waiting.key, tasks.add(waiting));
    length += 1;
  }

  const countOf = (key: string) => tasksByKey.get(key)?.size ?? 0;

  return { add, remove, take, countOf, getLength: () => length };
}
