import { keepPreviousData, useInfiniteQuery } from '@minutehand/web-kit';
import { listDecisions } from '../api.ts';
import { type DecisionFilters, toQuery } from '../decision-filters.ts';

/** The pages of the matching decisions. Components with the same filters share one request. */
export function useDecisions(filters: DecisionFilters) {
  const query = toQuery(filters, new Date());
  return useInfiniteQuery({
    queryKey: ['meetings', 'decisions', query],
    queryFn: ({ pageParam, signal }) => listDecisions(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // Typing in the filters must not replace the list with a skeleton.
    placeholderData: keepPreviousData,
  });
}
