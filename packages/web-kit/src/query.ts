import { notifyManager, QueryClient, type QueryFilters } from '@tanstack/react-query';
import { isOutage } from './api/api-error.ts';
import { QUERY_RETRIES, STALE_TIME_MS } from './limits.ts';

/**
 * Reads are tried again when nobody answered or the server stumbled; writes never by themselves. What has been waited for in vain
 * is not waited for again: who looks at the screen is told instead.
 */
export function shouldRetryQuery(failures: number, error: unknown): boolean {
  if (failures >= QUERY_RETRIES) return false;
  return isOutage(error) && error.kind !== 'timeout' && error.status !== 504;
}

// What is shown in advance is on the screen before the next key is pressed. With timers, as by default, a second press would still
// act on what the first one saw.
notifyManager.setScheduler(queueMicrotask);

/** What the screens have fetched; one for the whole page, shared by all areas. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_TIME_MS, retry: shouldRetryQuery },
    mutations: { retry: false },
  },
});

/**
 * What is shown is fetched again because it has changed. An answer that is still under way may have been read before the change,
 * and invalidateQueries alone waits for it when it is the first: so that one is given up and asked for anew.
 */
export async function refetchQueries(queries: QueryClient, filters: QueryFilters): Promise<void> {
  await queries.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
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
