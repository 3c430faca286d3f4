import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@minutehand/contracts/errors';
import type { WriteOptions } from '../../app/ports.ts';
import { EMBEDDED_WRITER_MEMORY_MIB, EMBEDDED_WRITER_YOUNG_GENERATION_MIB } from '../../limits.ts';
import type { WorkerJob, WorkerMessage } from './worker-message.ts';

const script = new URL('./worker.ts', import.meta.url);

/** Starts a thread that runs one job at a time. */
export function startWorker(): Worker {
  const cache = getCompileCacheDir();
  return new Worker(script, {
    // Excludes the tracing hook, and the environment because it contains secrets. Only the compile cache is shared.
    execArgv: [],
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
    resourceLimits: {
      maxOldGenerationSizeMb: EMBEDDED_WRITER_MEMORY_MIB,
      maxYoungGenerationSizeMb: EMBEDDED_WRITER_YOUNG_GENERATION_MIB,
    },
  });
}

/** Runs one job; `read` extracts the result from a message. After a rejection the thread may still be busy and must be replaced. */
export async function runJob<T>(
  thread: Worker,
  job: WorkerJob,
  read: (message: WorkerMessage) => T | undefined,
  { signal, onProgress }: WriteOptions,
  deadlineMs: number,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onAbort = () => reject(signal.reason);
  const onMessage = (message: WorkerMessage) => {
    if (message.kind === 'step') return onProgress(message.step);
    const result = read(message);
    if (result === undefined) reject(new AppError('generation.failed'));
    else resolve(result);
  };
  const onError = (cause: unknown) => reject(new AppError('generation.failed', { cause }));
  const onExit = () => reject(new AppError('generation.failed'));
  const timer = setTimeout(() => reject(new AppError('generation.timeout')), deadlineMs);
  signal.addEventListener('abort', onAbort, { once: true });
  thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  try {
    thread.postMessage(job);
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    thread.off('message', onMessage).off('error', onError).off('exit', onExit);
  }
}
