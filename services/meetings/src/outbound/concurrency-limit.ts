import { AppError } from '@minutehand/contracts/errors';

type Limits = { readonly maxRunning: number; readonly maxWaiting: number; readonly maxWaitMs: number };

/** Time after which a rejected caller may retry (seconds). */
const RETRY_AFTER_SECONDS = 5;

/** Runs at most `maxRunning` tasks at a time, in order of arrival. Rejects with `export.busy` when the queue is full or the wait is too long. */
export function createConcurrencyLimit({ maxRunning, maxWaiting, maxWaitMs }: Limits) {
  let running = 0;
  const queue: (() => void)[] = [];

  const release = () => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  const acquire = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running < maxRunning) {
      running += 1;
      return;
    }
    if (queue.length >= maxWaiting) throw createBusyError();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    queue.push(resolve);
    const cancel = (reason: unknown) => {
      const index = queue.indexOf(resolve);
      // A task that is no longer in the queue has been started and runs to its end.
      if (index >= 0) {
        queue.splice(index, 1);
        reject(reason);
      }
    };
    const onAbort = () => cancel(signal.reason);
    const timer = setTimeout(() => cancel(createBusyError()), maxWaitMs);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  };

  return async <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    await acquire(signal);
    try {
      return await work();
    } finally {
      release();
    }
  };
}

function createBusyError(): AppError {
  return new AppError('export.busy', { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
}
