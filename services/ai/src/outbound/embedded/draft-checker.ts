import type { DraftChecker } from '../../app/ports.ts';
import type { WritingThread } from './writing-thread.ts';

/** Runs domain/check-draft in the writing thread, which has the dictionaries loaded. */
export function createDraftChecker(thread: WritingThread): DraftChecker {
  return {
    check: (draft, input, signal) =>
      thread.run({ kind: 'check', draft, input }, { signal, onProgress: () => undefined }),
  };
}
