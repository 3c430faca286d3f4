import type { ActionItemCounts } from '@minutehand/contracts/http/meetings/action-items';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { api } from './api/index.ts';

/** The query that the sidebar shows and that changes of action items refetch. */
export const ACTION_ITEM_COUNTS_KEY: QueryKey = ['action_item_counts'];

/** Items to review, and the user's own open and overdue items; undefined until they are known. */
export function useActionItemCounts(): ActionItemCounts | undefined {
  return useQuery({
    queryKey: ACTION_ITEM_COUNTS_KEY,
    queryFn: ({ signal }) => api.get<ActionItemCounts>('/action_items/counts', { signal }),
  }).data;
}
