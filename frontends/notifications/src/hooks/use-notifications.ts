import type { NotificationsResponse } from '@minutehand/contracts/http/notifications';
import { type InfiniteData, refetchQueries, useInfiniteQuery, useQueryClient } from '@minutehand/web-kit';
import { useCallback } from 'react';
import { listNotifications, markNotifications } from '../api.ts';
import { type Mark, type Pages, withMarked } from '../domain/notification-pages.ts';

const KEY = ['notifications'];
type Data = InfiniteData<NotificationsResponse, string | null>;

/** The notifications of the present account; bell and page look at the same ones. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) => listNotifications(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Changes to what was fetched. */
export function useNotificationChanges() {
  const queries = useQueryClient();

  const change = useCallback(
    (next: (pages: Pages) => Pages) =>
      queries.setQueryData<Data>(KEY, (data) => (data ? { ...data, pages: [...next(data.pages)] } : data)),
    [queries],
  );
  const refetch = useCallback(() => void refetchQueries(queries, { queryKey: KEY }), [queries]);
  const mark = useCallback(
    async (ids: readonly string[], as: Mark) => {
      // What is being fetched was true before this.
      await queries.cancelQueries({ queryKey: KEY });
      change((pages) => withMarked(pages, ids, as));
      try {
        await markNotifications(ids, as);
      } finally {
        // Marked or not, and whatever came meanwhile: what the server knows is shown.
        refetch();
      }
    },
    [queries, change, refetch],
  );
  return { change, refetch, mark };
}
