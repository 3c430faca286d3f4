import { Worker } from 'node:worker_threads';
import { AppError } from '@minutehand/contracts/errors';
import type { Writer } from '../../app/ports.ts';
import { EMBEDDED_WRITER_DEADLINE_MS, EMBEDDED_WRITER_MEMORY_MIB } from '../../limits.ts';
import type { WorkerMessage } from './worker-message.ts';

const script = new URL('./write-worker.ts', import.meta.url);

/** The writer without a model. It computes in a thread of its own, so that calls and health are answered meanwhile. */
export function createEmbeddedWriter(deadlineMs = EMBEDDED_WRITER_DEADLINE_MS): Writer {
  return {
    write(input, { signal, onProgress }) {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Writer['write']>>>();
      if (signal.aborted) return Promise.reject(signal.reason);
      const worker = new Worker(script, {
        workerData: input,
        // Neither the tracing hook nor the environment, which holds keys.
        execArgv: [],
        env: {},
        resourceLimits: { maxOldGenerationSizeMb: EMBEDDED_WRITER_MEMORY_MIB },
      });
      const onAbort = () => reject(signal.reason);
      const timer = setTimeout(() => reject(new AppError('generation.timeout')), deadlineMs);
      signal.addEventListener('abort', onAbort, { once: true });
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'step') onProgress(message.step);
        else resolve(message.draft);
      });
      worker.on('error', (cause) => reject(new AppError('generation.failed', { cause })));
      worker.on('exit', () => reject(new AppError('generation.failed')));
      return promise.finally(async () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        await worker.terminate();
      });
    },
  };
}
