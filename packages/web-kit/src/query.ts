import { notifyManager, QueryCache, QueryClient, type QueryFilters } from '@tanstack/react-query';
import { ApiError, isOutage } from './api/api-error.ts';
import {
  FAILED_QUERY_MS,
  QUERY_RETRIES,
  QUERY_RETRY_DELAY_MS,
  RATE_LIMIT_WAIT_MAX_SECONDS,
  STALE_TIME_MS,
} from './limits.ts';

/**
 * Retries reads after a network error, an unavailable backend, or a 429 that ends soon: a refetch after a live change would
 * otherwise leave the old state on the screen. A timeout is shown immediately instead of making the user wait again. Writes are never
 * retried.
 */
export function shouldRetryQuery(failures: number, error: unknown): boolean {
  if (failures >= QUERY_RETRIES) return false;
  if (findRetryAfterSeconds(error) !== undefined) return true;
  return isOutage(error) && error.kind !== 'timeout' && error.status !== 504;
}

/** The delay before a retry (ms): the one that the server requests after a 429, else longer with each failure. */
export function getRetryDelay(failures: number, error: unknown): number {
  const retryAfterSeconds = findRetryAfterSeconds(error);
  return retryAfterSeconds === undefined ? QUERY_RETRY_DELAY_MS * 2 ** failures : retryAfterSeconds * 1_000;
}

/** Seconds until requests are accepted again; undefined for other errors than a 429, and for a longer time than a retry waits. */
function findRetryAfterSeconds(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== undefined && retryAfterSeconds <= RATE_LIMIT_WAIT_MAX_SECONDS
    ? retryAfterSeconds
    : undefined;
}

/**
 * Whether a component that mounts reads a failed query again. One that appears because of the failure would read it, disappear
 * meanwhile, and appear again, for ever. It may do so once.
 */
export function retryOnMount({ state }: { state: { errorUpdateCount: number; errorUpdatedAt: number } }): boolean {
  return state.errorUpdateCount < 2 || Date.now() - state.errorUpdatedAt >= FAILED_QUERY_MS;
}

/** Forgets failed prefetches, so that they do not count as reads of the page that is opened afterwards. */
const queryCache = new QueryCache({
  onError(_error, query) {
    if (query.state.data === undefined && !query.isActive()) query.reset();
  },
});

// Renders optimistic updates before the next key press. The default scheduler uses timers, so a second press could still see the
// old state.
notifyManager.setScheduler(queueMicrotask);

/** The query client of the page, shared by all areas. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: STALE_TIME_MS,
      retry: shouldRetryQuery,
      retryDelay: getRetryDelay,
      retryOnMount,
    },
    mutations: { retry: false },
  },
});

/**
 * Refetches queries after a change. The response to a request in flight may predate the change, but invalidateQueries does not
 * cancel an initial fetch, so it is cancelled first.
 */
export async function refetchQueries(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  await queryClient.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries(filters);
}

/**
 * Refetches queries after the live connection was opened, which can have missed changes before. Initial fetches in flight are
 * shown first, not cancelled.
 */
export async function refetchAfterConnection(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  const fetching = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.allSettled(fetching.map((query) => query.promise));
  await queryClient.invalidateQueries(filters);
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
