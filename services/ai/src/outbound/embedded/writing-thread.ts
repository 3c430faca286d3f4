import { Worker } from 'node:worker_threads';
import { AppError } from '@minutehand/contracts/errors';
import type { Writer } from '../../app/ports.ts';
import type { Draft, WriterInput } from '../../domain/draft.ts';
import { EMBEDDED_WRITER_MEMORY_MIB, EMBEDDED_WRITER_YOUNG_MIB } from '../../limits.ts';
import type { WorkerMessage } from './worker-message.ts';

const script = new URL('./write-worker.ts', import.meta.url);

/** A thread that takes one transcript after the other. */
export function startWritingThread(): Worker {
  return new Worker(script, {
    // Neither the tracing hook nor the environment, which holds keys.
    execArgv: [],
    env: {},
    resourceLimits: {
      maxOldGenerationSizeMb: EMBEDDED_WRITER_MEMORY_MIB,
      maxYoungGenerationSizeMb: EMBEDDED_WRITER_YOUNG_MIB,
    },
  });
}

/** One transcript in, steps and one draft out. After a rejection the thread may still be busy: it is of no more use. */
export async function draftFrom(
  thread: Worker,
  input: WriterInput,
  { signal, onProgress }: Parameters<Writer['write']>[1],
  deadlineMs: number,
): Promise<Draft> {
  const { promise, resolve, reject } = Promise.withResolvers<Draft>();
  const onAbort = () => reject(signal.reason);
  const onMessage = (message: WorkerMessage) => {
    if (message.kind === 'step') onProgress(message.step);
    else resolve(message.draft);
  };
  const onError = (cause: unknown) => reject(new AppError('generation.failed', { cause }));
  const onExit = () => reject(new AppError('generation.failed'));
  const timer = setTimeout(() => reject(new AppError('generation.timeout')), deadlineMs);
  signal.addEventListener('abort', onAbort, { once: true });
  thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  try {
    thread.postMessage(input);
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    thread.off('message', onMessage).off('error', onError).off('exit', onExit);
  }
}
