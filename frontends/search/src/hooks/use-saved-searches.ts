import { useQuery, useQueryClient } from '@minutehand/web-kit';
import { listSavedSearches } from '../api.ts';

const KEY = ['search', 'saved'];

/** The user's saved searches, and a function that reads them again after a change. */
export function useSavedSearches() {
  const queryClient = useQueryClient();
  const savedSearches = useQuery({ queryKey: KEY, queryFn: ({ signal }) => listSavedSearches(signal), retry: false });
  return { savedSearches, refresh: () => queryClient.invalidateQueries({ queryKey: KEY }) };
}
