import type { Worker } from 'node:worker_threads';
import type { WriteOptions } from '../../app/ports.ts';
import type { Draft } from '../../domain/draft.ts';
import type { FollowUp, ItemChange } from '../../domain/follow-up/item-change.ts';
import { EMBEDDED_WRITER_DEADLINE_MS } from '../../limits.ts';
import type { WorkerJob, WorkerMessage } from './worker-message.ts';
import { answerFrom, startWritingThread } from './writing-thread.ts';

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

  const threadToUse = (): Worker => {
    if (warm !== undefined) return warm;
    const thread = startThread();
    const forget = () => {
      if (warm === thread) warm = undefined;
    };
    thread.on('error', forget).on('exit', forget);
    warm = thread;
    return thread;
  };

  async function runNow<T>(
    job: WorkerJob,
    read: (message: WorkerMessage) => T | undefined,
    options: WriteOptions,
  ): Promise<T> {
    options.signal.throwIfAborted();
    const thread = threadToUse();
    // Idle, it must not keep the process from ending.
    thread.ref();
    try {
      const answer = await answerFrom(thread, job, read, options, deadlineMs);
      thread.unref();
      return answer;
    } catch (error) {
      if (warm === thread) warm = undefined;
      await thread.terminate();
      throw error;
    }
  }

  function inTurn<T>(
    job: WorkerJob,
    read: (message: WorkerMessage) => T | undefined,
    options: WriteOptions,
  ): Promise<T> {
    const { signal } = options;
    const mine = last.then(() => runNow(job, read, options));
    last = mine.catch(() => undefined);
    // Who gives up while others are served need not wait for them.
    const { promise, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    return Promise.race([mine, promise]).finally(() => signal.removeEventListener('abort', onAbort));
  }

  return {
    run: (job, options) => inTurn(job, draftIn, options),
    compare: (followUp, signal) =>
      inTurn({ kind: 'compare', followUp }, changesIn, { signal, onProgress: () => undefined }),
    close: async () => {
      await warm?.terminate();
    },
  };
}

const draftIn = (message: WorkerMessage) => (message.kind === 'draft' ? message.draft : undefined);
const changesIn = (message: WorkerMessage) => (message.kind === 'changes' ? message.changes : undefined);
