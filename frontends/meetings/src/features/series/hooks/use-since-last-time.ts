import type { ItemChange } from '@minutehand/contracts/http/meetings/series';
import { useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { decideItemChange, getSinceLastTime } from '../api.ts';
import { useEarlierItems } from './use-earlier-items.ts';

/** Open items of earlier meetings and the actions on them. */
export function useSinceLastTime(meetingId: string, isInSeries: boolean) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.sinceLastTime(meetingId);
  const sinceLastTime = useQuery({
    queryKey,
    queryFn: ({ signal }) => getSinceLastTime(meetingId, signal),
    enabled: isInSeries,
  });
  const { runAndRefetch, addToAgenda, isAdding } = useEarlierItems(meetingId, queryKey);

  return {
    sinceLastTime,
    addToAgenda,
    isAdding,
    decide: ({ id, action_item }: ItemChange, decision: 'accept' | 'reject') =>
      runAndRefetch(async () => {
        await decideItemChange(meetingId, id, decision);
        if (decision === 'reject') return;
        const { id: itemMeetingId } = action_item.meeting;
        void queryClient.invalidateQueries({ queryKey: queryKeys.actionItems(itemMeetingId), exact: true });
        void queryClient.invalidateQueries({ queryKey: queryKeys.meeting(itemMeetingId), exact: true });
        void queryClient.invalidateQueries({ queryKey: queryKeys.boards() });
      }),
  };
}
