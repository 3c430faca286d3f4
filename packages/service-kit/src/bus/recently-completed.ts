import { COMPLETED_IDS_MAX } from './limits.ts';

/** Ids of recently completed events of one queue: detects redeliveries after a lost acknowledgement. Drops the oldest first. */
export type RecentlyCompleted = { readonly has: (id: string) => boolean; readonly add: (id: string) => void };

export function createRecentlyCompleted(capacity = COMPLETED_IDS_MAX): RecentlyCompleted {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add: (id) => {
      ids.delete(id);
      ids.add(id);
      if (ids.size <= capacity) return;
      const oldest = ids.values().next();
      if (!oldest.done) ids.delete(oldest.value);
    },
  };
}
