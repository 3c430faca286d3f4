import type { Comparer } from '../../app/ports.ts';
import type { WorkerThread } from './worker-thread.ts';

/** Runs domain/follow-up in the worker thread. */
export function createComparer(thread: WorkerThread): Comparer {
  return { compare: (comparisonInput, signal) => thread.compare(comparisonInput, signal) };
}
