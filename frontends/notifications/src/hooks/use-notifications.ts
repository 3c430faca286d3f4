import type { NotificationsResponse } from '@minutehand/contracts/http/notifications';
import { useToast } from '@minutehand/ui';
import {
  getErrorMessage,
  type InfiniteData,
  refetchAfterConnection,
  refetchQueries,
  scheduleRefetch,
  useInfiniteQuery,
  useQueryClient,
} from '@minutehand/web-kit';
import { useCallback } from 'react';
import { listNotifications, listReadNotifications, markNotifications } from '../api.ts';
import {
  getUnreadIds,
  markAllPagesRead,
  type NotificationState,
  type Pages,
  setNotificationState,
} from '../domain/notification-pages.ts';
import { MARKED_PAGES_MAX } from '../limits.ts';
import { texts } from '../texts.ts';

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

/** Marks the notifications of all pages as read, until none is unread. */
async function markAllPages(): Promise<void> {
  let cursor: string | null = null;
  for (let count = 0; count < MARKED_PAGES_MAX; count += 1) {
    const page: NotificationsResponse = await listReadNotifications(cursor);
    const ids = getUnreadIds([page]);
    const { unread_count } = ids.length > 0 ? await markNotifications(ids, 'read') : page;
    if (unread_count === 0 || page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}

/** Updates the cached notifications. */
export function useNotificationActions() {
  const queryClient = useQueryClient();
  const toast = useToast();

  const change = useCallback(
    (next: (pages: Pages) => Pages) =>
      queryClient.setQueryData<Data>(KEY, (data) => (data ? { ...data, pages: [...next(data.pages)] } : data)),
    [queryClient],
  );
  const refetch = useCallback(() => void refetchQueries(queryClient, { queryKey: KEY }), [queryClient]);
  const refetchOnConnection = useCallback(
    () => void refetchAfterConnection(queryClient, { queryKey: KEY }),
    [queryClient],
  );
  const refresh = useCallback(() => scheduleRefetch(queryClient, { queryKey: KEY }), [queryClient]);
  const changeOptimistically = useCallback(
    async (next: (pages: Pages) => Pages, save: () => Promise<unknown>) => {
      // A response in flight would overwrite the marks.
      await queryClient.cancelQueries({ queryKey: KEY });
      change(next);
      try {
        await save();
      } finally {
        // Shows the server state, even after a failure.
        refetch();
      }
    },
    [queryClient, change, refetch],
  );
  const markAs = useCallback(
    (ids: readonly string[], state: NotificationState) =>
      changeOptimistically(
        (pages) => setNotificationState(pages, ids, state),
        () => markNotifications(ids, state),
      ),
    [changeOptimistically],
  );
  const markAllRead = useCallback(async () => {
    try {
      await changeOptimistically(markAllPagesRead, markAllPages);
    } catch (error) {
      toast(getErrorMessage(error, texts.markFailed), { tone: 'danger' });
    }
  }, [changeOptimistically, toast]);
  return { change, refetchOnConnection, refresh, mark: markAs, markAllRead };
}
