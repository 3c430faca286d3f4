import { useQuery, useQueryClient } from '@minutehand/web-kit';
import { listSavedSearches } from '../api.ts';

const KEY = ['search', 'saved'];

/** The user's saved searches, and a function that reads them again after a change. */
export function useSavedSearches() {
  const queryClient = useQueryClient();
  const saved = useQuery({ queryKey: KEY, queryFn: ({ signal }) => listSavedSearches(signal), retry: false });
  return { saved, refresh: () => queryClient.invalidateQueries({ queryKey: KEY }) };
}
