import { notifyManager, QueryClient, type QueryFilters } from '@tanstack/react-query';
import { isOutage } from './api/api-error.ts';
import { QUERY_RETRIES, STALE_TIME_MS } from './limits.ts';

/**
 * Retries reads after a network error or an unavailable backend. A timeout is shown at once instead of making the user wait
 * again. Writes are never retried.
 */
export function shouldRetryQuery(failures: number, error: unknown): boolean {
  if (failures >= QUERY_RETRIES) return false;
  return isOutage(error) && error.kind !== 'timeout' && error.status !== 504;
}

// Renders optimistic updates before the next key press. The default scheduler uses timers, so a second press could still see the
// old state.
notifyManager.setScheduler(queueMicrotask);

/** The query client of the page, shared by all areas. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_TIME_MS, retry: shouldRetryQuery },
    mutations: { retry: false },
  },
});

/**
 * Refetches queries after a change. The response to a request in flight may predate the change, but invalidateQueries does not
 * cancel an initial fetch, so it is cancelled first.
 */
export async function refetchQueries(queries: QueryClient, filters: QueryFilters): Promise<void> {
  await queries.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries(filters);
}

/**
 * Refetches queries after the live connection was opened, which can have missed changes before. Initial fetches in flight are
 * shown first, not cancelled.
 */
export async function refetchAfterConnection(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const fetching = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.allSettled(fetching.map((query) => query.promise));
  await queries.invalidateQueries(filters);
}

export {
  type InfiniteData,
  keepPreviousData,
  MutationObserver,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
