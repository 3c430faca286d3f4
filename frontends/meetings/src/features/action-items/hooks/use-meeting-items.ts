import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { useQuery } from '@minutehand/web-kit';
import { isInProgress } from '../../../shared/components/MeetingState.tsx';
import { queryKeys } from '../../../shared/query-keys.ts';
import { listActionItems } from '../api.ts';
import { useUnsavedItem } from './use-unsaved-item.ts';

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

/** False while a meeting without items is recorded or processed: its first items appear together with the minutes. What the user enters stays. */
export function useHasItemSection(meeting: Meeting): boolean {
  const { data } = useItemsQuery(meeting.id);
  const { unsavedItem } = useUnsavedItem(meeting.id);
  return data?.length !== 0 || unsavedItem !== null || !isInProgress(meeting);
}

function useItemsQuery(meetingId: string) {
  return useQuery(itemsQuery(meetingId));
}

export const itemsQuery = (meetingId: string) => ({
  queryKey: queryKeys.actionItems(meetingId),
  queryFn: ({ signal }: { signal: AbortSignal }) => listActionItems(meetingId, signal),
});
