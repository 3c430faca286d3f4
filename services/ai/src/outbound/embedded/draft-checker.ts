import type { DraftChecker } from '../../app/ports.ts';
import type { WorkerThread } from './worker-thread.ts';

/** Runs domain/check-draft in the worker thread, which has the dictionaries loaded. */
export function createDraftChecker(thread: WorkerThread): DraftChecker {
  return {
    check: (draft, input, signal) =>
      thread.run({ kind: 'check', draft, input }, { signal, onProgress: () => undefined }),
  };
}
