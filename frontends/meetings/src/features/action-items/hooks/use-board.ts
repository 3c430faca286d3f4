import { useInfiniteQuery } from '@minutehand/web-kit';
import { type ActionItemFilters, queryKeys } from '../../../shared/query-keys.ts';
import { listAssignedActionItems } from '../api.ts';
import { toBoardQuery } from '../board-filters.ts';

/** Action items across meetings, page by page. Completed items stay in place until the list is opened again. */
export function useBoard(filters: ActionItemFilters) {
  return useInfiniteQuery({
    queryKey: queryKeys.board(filters),
    queryFn: ({ pageParam, signal }) => listAssignedActionItems(toBoardQuery(filters, new Date()), pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
