import type { DraftChecker } from '../../app/ports.ts';
import type { WarmThread } from './warm-thread.ts';

/** The check of every writer's draft: domain/check-draft, computed in the thread that has the dictionaries. */
export function createDraftChecker(thread: WarmThread): DraftChecker {
  return {
    check: (draft, input, signal) =>
      thread.run({ kind: 'check', draft, input }, { signal, onProgress: () => undefined }),
  };
}
