import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { REFRESH_DEBOUNCE_MS, REFRESH_MAX_WAIT_MS } from './limits.ts';
import { refetchQueries } from './query.ts';

export type RefreshFilters = { readonly queryKey: QueryKey; readonly exact?: boolean };
type PendingRefresh = { timer: ReturnType<typeof setTimeout>; readonly since: number };

const pendingByClient = new WeakMap<QueryClient, Map<string, PendingRefresh>>();

/** Refetches queries after a live change, once for all changes that follow each other closely. */
export function scheduleRefetch(queries: QueryClient, filters: RefreshFilters): void {
  const pending = pendingByClient.get(queries) ?? new Map<string, PendingRefresh>();
  pendingByClient.set(queries, pending);
  const key = hashKey([filters.queryKey, filters.exact ?? false]);
  const earlier = pending.get(key);
  clearTimeout(earlier?.timer);
  const since = earlier?.since ?? performance.now();
  const remainingMs = Math.max(0, since + REFRESH_MAX_WAIT_MS - performance.now());
  const timer = setTimeout(
    () => {
      pending.delete(key);
      void refetchQueries(queries, filters);
    },
    Math.min(REFRESH_DEBOUNCE_MS, remainingMs),
  );
  pending.set(key, { timer, since });
}
