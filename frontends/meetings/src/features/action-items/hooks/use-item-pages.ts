import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { useInfiniteQuery } from '@minutehand/web-kit';
import { useEffect } from 'react';
import { MAX_ITEM_PAGES } from '../../../limits.ts';
import { type ActionItemQuery, queryKeys } from '../../../shared/query-keys.ts';
import { listActionItemsAcrossMeetings } from '../api.ts';

/**
 * All items across meetings that match: groups by due date need all of them. Pages are loaded automatically up to a limit.
 * Completed items stay in place until the list is opened again.
 */
export function useItemPages(query: ActionItemQuery, enabled = true) {
  const pagesQuery = useInfiniteQuery({
    queryKey: queryKeys.board(query),
    queryFn: ({ pageParam, signal }) => listActionItemsAcrossMeetings(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    refetchOnWindowFocus: false,
    enabled,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = pagesQuery;
  const isAutomatic = enabled && hasNextPage && !isFetching && !isError && (data?.pages.length ?? 0) < MAX_ITEM_PAGES;
  useEffect(() => {
    if (isAutomatic) void fetchNextPage();
  }, [isAutomatic, fetchNextPage]);
  const items: readonly ActionItem[] = data?.pages.flatMap((page) => page.action_items) ?? [];
  return { items, pagesQuery };
}
