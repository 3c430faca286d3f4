import type { AgendaItem } from '@minutehand/contracts/http/meetings/agenda-items';
import type { CarryOver, ItemChange } from '@minutehand/contracts/http/meetings/series';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { carryOver, decideItemChange, getSinceLastTime } from '../api.ts';
import { texts } from '../texts.ts';

/** Open items of earlier meetings and the actions on them. A failure shows a toast, and the data is refetched. */
export function useSinceLastTime(meetingId: string, isInSeries: boolean) {
  const queries = useQueryClient();
  const toast = useToast();
  const queryKey = queryKeys.sinceLastTime(meetingId);
  const sinceLastTime = useQuery({
    queryKey,
    queryFn: ({ signal }) => getSinceLastTime(meetingId, signal),
    enabled: isInSeries,
  });

  async function runAndRefetch(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    } finally {
      await queries.invalidateQueries({ queryKey, exact: true });
    }
  }

  return {
    sinceLastTime,
    addToAgenda: (items: CarryOver) =>
      runAndRefetch(async () => {
        const agenda = await carryOver(meetingId, items);
        queries.setQueryData<AgendaItem[]>(queryKeys.agendaItems(meetingId), agenda);
        toast(texts.addedToAgenda, { tone: 'success' });
      }),
    decide: ({ id, action_item }: ItemChange, decision: 'accept' | 'reject') =>
      runAndRefetch(async () => {
        await decideItemChange(meetingId, id, decision);
        if (decision === 'reject') return;
        const { id: itemMeetingId } = action_item.meeting;
        void queries.invalidateQueries({ queryKey: queryKeys.actionItems(itemMeetingId), exact: true });
        void queries.invalidateQueries({ queryKey: queryKeys.meeting(itemMeetingId), exact: true });
        void queries.invalidateQueries({ queryKey: queryKeys.boards() });
      }),
  };
}
