import { type Query, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { SNAPSHOT_PAGES } from '../limits.ts';

export type PageSnapshots = {
  /** Adds a snapshot for the history entry with this key: the data that the current page shows stays in the cache. */
  add(key: string): void;
  clear(): void;
};

/**
 * Keeps the data of the last pages, so that Back and Forward show them immediately, however long ago the user left them. Observers that are
 * not enabled keep the data in the cache, but do not refetch it.
 */
export function createPageSnapshots(queryClient: QueryClient): PageSnapshots {
  const snapshots = new Map<string, () => void>();

  function drop(key: string) {
    snapshots.get(key)?.();
    snapshots.delete(key);
  }

  return {
    add(key) {
      const activeQueries = queryClient.getQueryCache().findAll({ type: 'active', predicate: isKept });
      const releases = activeQueries.map(({ options, queryKey }) =>
        new QueryObserver(queryClient, { ...options, queryKey, enabled: false }).subscribe(() => undefined),
      );
      // Runs after the new observers were added, so that data that both use is not removed in between.
      drop(key);
      snapshots.set(key, () => {
        for (const release of releases) release();
      });
      for (const oldest of [...snapshots.keys()].slice(0, -SNAPSHOT_PAGES)) drop(oldest);
    },
    clear() {
      for (const key of [...snapshots.keys()]) drop(key);
    },
  };
}

/** Data without a lifetime in the cache, such as presence, is not shown again. */
const isKept = ({ state, options }: Query) => state.data !== undefined && options.gcTime !== 0;
