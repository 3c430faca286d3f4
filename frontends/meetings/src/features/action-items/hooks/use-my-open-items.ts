import { useInfiniteQuery } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { listActionItemsAcrossMeetings } from '../api.ts';

/** The list of the same items across meetings shares the cached pages. */
const MY_OPEN_ITEMS = { assignee: 'me', state: 'open' } as const;

/** The first open items of the user. */
export function useMyOpenItems() {
  const pagesQuery = useInfiniteQuery({
    queryKey: queryKeys.board(MY_OPEN_ITEMS),
    queryFn: ({ pageParam, signal }) => listActionItemsAcrossMeetings(MY_OPEN_ITEMS, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
  return { pagesQuery, items: pagesQuery.data?.pages[0]?.action_items };
}
