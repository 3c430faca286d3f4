import { QueryClient } from '@tanstack/react-query';
import { isOutage } from './api/api-error.ts';
import { FRESH_MS, READ_RETRIES } from './limits.ts';

/**
 * Reads are tried again when nobody answered or the server stumbled; writes never by themselves. What has been waited for in vain
 * is not waited for again: who looks at the screen is told instead.
 */
export function shouldRetryRead(failures: number, error: unknown): boolean {
  if (failures >= READ_RETRIES) return false;
  return isOutage(error) && error.kind !== 'timeout' && error.status !== 504;
}

/** What the screens have fetched; one for the whole page, shared by all areas. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: shouldRetryRead },
    mutations: { retry: false },
  },
});

export {
  type InfiniteData,
  keepPreviousData,
  QueryClientProvider,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
