import { useQuery } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { listActionItems } from '../api.ts';

const NO_ITEMS: readonly [] = [];

/** The action items of a meeting; none while they load. */
export function useMeetingItems(meetingId: string) {
  return useItemsQuery(meetingId).data ?? NO_ITEMS;
}

/** True until the items have loaded, or the first request has failed. */
export function useAreItemsPending(meetingId: string): boolean {
  const { isPending, failureCount } = useItemsQuery(meetingId);
  return isPending && failureCount === 0;
}

function useItemsQuery(meetingId: string) {
  return useQuery(itemsQuery(meetingId));
}

export const itemsQuery = (meetingId: string) => ({
  queryKey: queryKeys.actionItems(meetingId),
  queryFn: ({ signal }: { signal: AbortSignal }) => listActionItems(meetingId, signal),
});
