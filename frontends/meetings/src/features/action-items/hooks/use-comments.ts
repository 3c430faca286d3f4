import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import type { ItemComment } from '@minutehand/contracts/http/meetings/item-comments';
import { refetchQueries, useInfiniteQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { createComment, deleteComment, listComments, updateComment } from '../api.ts';

/** The comments of an item, oldest first, with their changes. Each change rejects when the server rejects the request. */
export function useComments(item: Pick<ActionItem, 'id' | 'meeting_id'>) {
  const queryClient = useQueryClient();
  // Below the key of the meeting's items: their live updates refetch the comments too.
  const queryKey = [...queryKeys.actionItems(item.meeting_id), item.id, 'comments'];
  const pagesQuery = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => listComments(item, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

  /** Also shows the new count in the rows. */
  async function refetch() {
    await Promise.all([
      refetchQueries(queryClient, { queryKey: queryKeys.actionItems(item.meeting_id) }),
      refetchQueries(queryClient, { queryKey: queryKeys.boards() }),
    ]);
  }

  return {
    pagesQuery,
    // The server lists them newest first.
    comments: pagesQuery.data?.pages.flatMap((page) => page.comments).reverse() ?? [],
    add: async (text: string) => {
      await createComment(item, text);
      await refetch();
    },
    edit: async (comment: ItemComment, text: string) => {
      await updateComment(item, comment, text);
      await refetch();
    },
    remove: async (comment: ItemComment) => {
      await deleteComment(item, comment);
      await refetch();
    },
    refetch,
  };
}
