import type { AgendaItem } from '@minutehand/contracts/http/meetings/agenda-items';
import type { CarryOver } from '@minutehand/contracts/http/meetings/series';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, type QueryKey, useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import { queryKeys } from '../../../shared/query-keys.ts';
import { carryOver } from '../api.ts';
import { texts } from '../texts.ts';

/** Actions on open items of earlier meetings, which are read with `queryKey`. A failure shows a toast, and the data is refetched. */
export function useEarlierItems(meetingId: string, queryKey: QueryKey) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isAdding, setAdding] = useState(false);

  async function runAndRefetch(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    } finally {
      await queryClient.invalidateQueries({ queryKey, exact: true });
    }
  }

  async function addToAgenda(items: CarryOver): Promise<void> {
    if (isAdding) return;
    setAdding(true);
    await runAndRefetch(async () => {
      const agenda = await carryOver(meetingId, items);
      queryClient.setQueryData<AgendaItem[]>(queryKeys.agendaItems(meetingId), agenda);
      toast(texts.addedToAgenda, { tone: 'success' });
    });
    setAdding(false);
  }

  return { runAndRefetch, addToAgenda, isAdding };
}
