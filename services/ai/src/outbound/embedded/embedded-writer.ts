import type { Worker } from 'node:worker_threads';
import type { Writer } from '../../app/ports.ts';
import { EMBEDDED_WRITER_DEADLINE_MS } from '../../limits.ts';
import { draftFrom, startWritingThread } from './writing-thread.ts';

type Options = { readonly deadlineMs?: number; readonly startThread?: () => Worker };

/**
 * The writer without a model. It computes in a thread of its own, so that calls and health are answered meanwhile. The
 * thread starts with the first transcript and stays, for starting costs more than most transcripts; it takes one at a
 * time. One that failed, ran out of time or was no longer waited for is ended, and the next transcript gets a new one.
 */
export function createEmbeddedWriter({
  deadlineMs = EMBEDDED_WRITER_DEADLINE_MS,
  startThread = startWritingThread,
}: Options = {}): Writer {
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

  const writeNow: Writer['write'] = async (input, options) => {
    options.signal.throwIfAborted();
    const thread = threadToUse();
    // Idle, it must not keep the process from ending.
    thread.ref();
    try {
      const draft = await draftFrom(thread, input, options, deadlineMs);
      thread.unref();
      return draft;
    } catch (error) {
      if (warm === thread) warm = undefined;
      await thread.terminate();
      throw error;
    }
  };

  return {
    write(input, options) {
      const { signal } = options;
      const mine = last.then(() => writeNow(input, options));
      last = mine.catch(() => undefined);
      // Who gives up while others are written need not wait for them.
      const { promise, reject } = Promise.withResolvers<never>();
      const onAbort = () => reject(signal.reason);
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      return Promise.race([mine, promise]).finally(() => signal.removeEventListener('abort', onAbort));
    },
  };
}
