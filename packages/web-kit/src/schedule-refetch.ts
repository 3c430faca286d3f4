import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { REFETCH_DEBOUNCE_MS, REFETCH_MAX_WAIT_MS } from './limits.ts';
import { refetchQueries } from './query.ts';

export type RefetchFilters = { readonly queryKey: QueryKey; readonly exact?: boolean };
type PendingRefetch = { timer: ReturnType<typeof setTimeout>; readonly since: number };

const pendingByClient = new WeakMap<QueryClient, Map<string, PendingRefetch>>();

/**
 * Refetches queries after a live change, once for all changes that follow each other closely. A read that is in flight, as after
 * a page was opened, may end before: otherwise it would be aborted and begin again.
 */
export function scheduleRefetch(queryClient: QueryClient, filters: RefetchFilters): void {
  const pending = pendingByClient.get(queryClient) ?? new Map<string, PendingRefetch>();
  pendingByClient.set(queryClient, pending);
  const key = hashKey([filters.queryKey, filters.exact ?? false]);
  const earlier = pending.get(key);
  clearTimeout(earlier?.timer);
  const since = earlier?.since ?? performance.now();
  const remainingMs = Math.max(0, since + REFETCH_MAX_WAIT_MS - performance.now());
  const timer = setTimeout(
    () => {
      const hasTime = performance.now() - since < REFETCH_MAX_WAIT_MS;
      if (hasTime && queryClient.isFetching(filters) > 0) return scheduleRefetch(queryClient, filters);
      pending.delete(key);
      void refetchQueries(queryClient, filters);
    },
    Math.min(REFETCH_DEBOUNCE_MS, remainingMs),
  );
  pending.set(key, { timer, since });
}
