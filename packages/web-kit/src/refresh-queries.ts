import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { REFRESH_DEBOUNCE_MS, REFRESH_MAX_WAIT_MS } from './limits.ts';
import { refetchQueries } from './query.ts';

export type RefreshFilters = { readonly queryKey: QueryKey; readonly exact?: boolean };
type Waiting = { timer: ReturnType<typeof setTimeout>; readonly since: number };

const waitingOf = new WeakMap<QueryClient, Map<string, Waiting>>();

/** Refetches queries after a live change, once for all changes that follow each other closely. */
export function refreshQueries(queries: QueryClient, filters: RefreshFilters): void {
  const waiting = waitingOf.get(queries) ?? new Map<string, Waiting>();
  waitingOf.set(queries, waiting);
  const key = hashKey([filters.queryKey, filters.exact ?? false]);
  const earlier = waiting.get(key);
  clearTimeout(earlier?.timer);
  const since = earlier?.since ?? performance.now();
  const remainingMs = Math.max(0, since + REFRESH_MAX_WAIT_MS - performance.now());
  const timer = setTimeout(
    () => {
      waiting.delete(key);
      void refetchQueries(queries, filters);
    },
    Math.min(REFRESH_DEBOUNCE_MS, remainingMs),
  );
  waiting.set(key, { timer, since });
}
