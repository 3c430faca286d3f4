import type { Worker } from 'node:worker_threads';
import type { WriteOptions } from '../../app/ports.ts';
import type { Draft } from '../../domain/draft.ts';
import type { ItemChange, ItemChangeInput } from '../../domain/item-changes/item-change.ts';
import { EMBEDDED_WRITER_DEADLINE_MS } from '../../limits.ts';
import { runJob, startWorker } from './start-worker.ts';
import type { WorkerJob, WorkerMessage } from './worker-message.ts';

export type WorkerThread = {
  readonly run: (job: Exclude<WorkerJob, { kind: 'findItemChanges' }>, options: WriteOptions) => Promise<Draft>;
  readonly findItemChanges: (itemChangeInput: ItemChangeInput, signal: AbortSignal) => Promise<readonly ItemChange[]>;
  /** Terminates the thread; a running job fails. */
  readonly close: () => Promise<void>;
};

type Options = { readonly deadlineMs?: number; readonly startThread?: () => Worker };

/**
 * Runs CPU-bound work in a thread, so that the main thread stays responsive and the dictionaries are loaded once. The thread
 * starts with the first job and is reused, because starting it takes longer than most jobs. It runs one job at a time. After
 * a failure, a timeout or an abort it is terminated, and the next job starts a new one.
 */
export function createWorkerThread({
  deadlineMs = EMBEDDED_WRITER_DEADLINE_MS,
  startThread = startWorker,
}: Options = {}): WorkerThread {
  let current: Worker | undefined;
  let lastJob: Promise<unknown> = Promise.resolve();

  const getThread = (): Worker => {
    if (current !== undefined) return current;
    const thread = startThread();
    const discard = () => {
      if (current === thread) current = undefined;
    };
    thread.on('error', discard).on('exit', discard);
    current = thread;
    return thread;
  };

  async function runOnWorker<T>(
    job: WorkerJob,
    read: (message: WorkerMessage) => T | undefined,
    options: WriteOptions,
  ): Promise<T> {
    options.signal.throwIfAborted();
    const thread = getThread();
    // Only a busy thread keeps the process alive.
    thread.ref();
    try {
      const result = await runJob(thread, job, read, options, deadlineMs);
      thread.unref();
      return result;
    } catch (error) {
      if (current === thread) current = undefined;
      await thread.terminate();
      throw error;
    }
  }

  function enqueue<T>(
    job: WorkerJob,
    read: (message: WorkerMessage) => T | undefined,
    options: WriteOptions,
  ): Promise<T> {
    const { signal } = options;
    const result = lastJob.then(() => runOnWorker(job, read, options));
    lastJob = result.catch(() => undefined);
    // An aborted job rejects immediately, even while it is queued.
    const { promise, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    return Promise.race([result, promise]).finally(() => signal.removeEventListener('abort', onAbort));
  }

  return {
    run: (job, options) => enqueue(job, readDraft, options),
    findItemChanges: (itemChangeInput, signal) =>
      enqueue({ kind: 'findItemChanges', itemChangeInput }, readChanges, { signal, onProgress: () => undefined }),
    close: async () => {
      await current?.terminate();
    },
  };
}

const readDraft = (message: WorkerMessage) => (message.kind === 'draft' ? message.draft : undefined);
const readChanges = (message: WorkerMessage) => (message.kind === 'changes' ? message.changes : undefined);
