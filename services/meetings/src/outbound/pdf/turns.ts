import { AppError } from '@minutehand/contracts/errors';

type Limits = { readonly atOnce: number; readonly waiting: number; readonly patienceMs: number };

/** What a caller that found no turn may do: try again after this (seconds). */
const RETRY_AFTER_SECONDS = 5;

/** Work that is heavy, a few at a time in the order in which it came. */
export function createTurns({ atOnce, waiting, patienceMs }: Limits) {
  let running = 0;
  const queue: (() => void)[] = [];

  const leave = () => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  const takeTurn = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    queue.push(resolve);
    const giveUp = (reason: unknown) => {
      const at = queue.indexOf(resolve);
      // Its turn may have come in the same moment: then it is taken.
      if (at >= 0) {
        queue.splice(at, 1);
        reject(reason);
      }
    };
    const onAbort = () => giveUp(signal.reason);
    const timer = setTimeout(() => giveUp(busy()), patienceMs);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  };

  return async <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    await takeTurn(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

function busy(): AppError {
  return new AppError('export.busy', { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
}
