import type { Writer } from '../../app/ports.ts';
import type { WorkerThread } from './worker-thread.ts';

/** Runs domain/writer in the worker thread. */
export function createEmbeddedWriter(thread: WorkerThread): Writer {
  return { write: (input, options) => thread.run({ kind: 'write', input }, options) };
}
