import type { Worker } from 'node:worker_threads';
import type { WriteOptions } from '../../app/ports.ts';
import type { Draft } from '../../domain/draft.ts';
import type { FollowUp, ItemChange } from '../../domain/follow-up/item-change.ts';
import { EMBEDDED_WRITER_DEADLINE_MS } from '../../limits.ts';
import type { WorkerJob, WorkerMessage } from './worker-message.ts';
import { runJob, startWritingThread } from './writing-thread.ts';

export type WarmThread = {
  readonly run: (job: Exclude<WorkerJob, { kind: 'compare' }>, options: WriteOptions) => Promise<Draft>;
  readonly compare: (followUp: FollowUp, signal: AbortSignal) => Promise<readonly ItemChange[]>;
  /** Ends it; what it was at fails. */
  readonly close: () => Promise<void>;
};

type Options = { readonly deadlineMs?: number; readonly startThread?: () => Worker };

/**
 * Where words are computed on, so that calls and health are answered meanwhile, and the dictionaries are held once. The
 * thread starts with the first job and stays, for starting costs more than most transcripts; it takes one job at a
 * time. One that failed, ran out of time or was no longer waited for is ended, and the next job gets a new one.
 */
export function createWarmThread({
  deadlineMs = EMBEDDED_WRITER_DEADLINE_MS,
  startThread = startWritingThread,
}: Options = {}): WarmThread {
  let warm: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const getThread = (): Worker => {
    if (warm !== undefined) return warm;
    const thread = startThread();
    const discard = () => {
      if (warm === thread) warm = undefined;
    };
    thread.on('error', discard).on('exit', discard);
    warm = thread;
    return thread;
  };

  async function runNow<T>(
    job: WorkerJob,
    read: (message: WorkerMessage) => T | undefined,
    options: WriteOptions,
  ): Promise<T> {
    options.signal.throwIfAborted();
    const thread = getThread();
    // Idle, it must not keep the process from ending.
    thread.ref();
    try {
      const result = await runJob(thread, job, read, options, deadlineMs);
      thread.unref();
      return result;
    } catch (error) {
      if (warm === thread) warm = undefined;
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
    const result = last.then(() => runNow(job, read, options));
    last = result.catch(() => undefined);
    // Who gives up while others are served need not wait for them.
    const { promise, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    return Promise.race([result, promise]).finally(() => signal.removeEventListener('abort', onAbort));
  }

  return {
    run: (job, options) => enqueue(job, readDraft, options),
    compare: (followUp, signal) =>
      enqueue({ kind: 'compare', followUp }, readChanges, { signal, onProgress: () => undefined }),
    close: async () => {
      await warm?.terminate();
    },
  };
}

const readDraft = (message: WorkerMessage) => (message.kind === 'draft' ? message.draft : undefined);
const readChanges = (message: WorkerMessage) => (message.kind === 'changes' ? message.changes : undefined);
