import type { NotificationsResponse } from '@minutehand/contracts/http/notifications';
import { type InfiniteData, refetchQueries, useInfiniteQuery, useQueryClient } from '@minutehand/web-kit';
import { useCallback } from 'react';
import { listNotifications, markNotifications } from '../api.ts';
import { type Mark, markPages, type Pages } from '../domain/notification-pages.ts';

const KEY = ['notifications'];
type Data = InfiniteData<NotificationsResponse, string | null>;

/** The notifications of the current account, shared by the bell and the screen. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) => listNotifications(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Updates the cached notifications. */
export function useNotificationChanges() {
  const queries = useQueryClient();

  const change = useCallback(
    (next: (pages: Pages) => Pages) =>
      queries.setQueryData<Data>(KEY, (data) => (data ? { ...data, pages: [...next(data.pages)] } : data)),
    [queries],
  );
  const refetch = useCallback(() => void refetchQueries(queries, { queryKey: KEY }), [queries]);
  const markAs = useCallback(
    async (ids: readonly string[], mark: Mark) => {
      // A response in flight would overwrite the marks.
      await queries.cancelQueries({ queryKey: KEY });
      change((pages) => markPages(pages, ids, mark));
      try {
        await markNotifications(ids, mark);
      } finally {
        // Shows the state of the server, even after a failure.
        refetch();
      }
    },
    [queries, change, refetch],
  );
  return { change, refetch, mark: markAs };
}
