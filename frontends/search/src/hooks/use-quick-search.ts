import { keepPreviousData, useDebouncedValue, useQuery } from '@minutehand/web-kit';
import { listRecentMeetings, quickSearch } from '../api.ts';
import { groupResults, type ResultGroup } from '../domain/result-groups.ts';

/** Searches after a pause in typing. `isSearch` is false while nothing is typed. */
export function useQuickSearch(text: string) {
  const debounced = useDebouncedValue(text);
  const isSearch = text !== '';
  const query = isSearch ? debounced : '';
  const response = useQuery({
    queryKey: ['search', 'quick', query],
    queryFn: ({ signal }) => quickSearch(query, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Further typing starts a new search.
    retry: false,
  });
  const groups: readonly ResultGroup[] =
    isSearch && response.data && !response.isError ? groupResults(response.data) : [];
  return {
    isSearch,
    // Results of the previous query are shown in the meantime; Enter must not open them.
    isStale: isSearch && (response.isPlaceholderData || debounced !== text),
    groups,
    data: response.data,
    state: response.isError ? ('failed' as const) : response.data ? ('found' as const) : ('loading' as const),
    retry: () => void response.refetch(),
  };
}

/** The latest meetings that have begun, without an error: they are a shortcut, which may be missing. */
export function useRecentMeetings(isEnabled: boolean) {
  const { data } = useQuery({
    queryKey: ['search', 'recent-meetings'],
    queryFn: ({ signal }) => listRecentMeetings(signal),
    enabled: isEnabled,
    retry: false,
  });
  return isEnabled ? data : undefined;
}
