import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { refetchQueries, useQueryClient } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import { useMinutes } from '../../features/minutes/hooks/use-minutes.ts';
import { isProcessing } from '../../shared/components/MeetingState.tsx';
import { queryKeys } from '../../shared/query-keys.ts';

/**
 * True from the start of the first generation until minutes and action items have both arrived: the document then appears at once,
 * instead of its sections pushing each other down.
 */
export function useIsFirstGeneration(meeting: Meeting): boolean {
  const queryClient = useQueryClient();
  const content = useMinutes(meeting.id).data?.content;
  const [isWriting, setWriting] = useState(false);
  const isRunning = isProcessing(meeting);
  const { id } = meeting;
  useEffect(() => {
    if (isRunning && content === '') setWriting(true);
  }, [isRunning, content]);
  useEffect(() => {
    if (isRunning || !isWriting) return;
    const keys = [queryKeys.minutes(id), queryKeys.actionItems(id)];
    let isCurrent = true;
    void Promise.allSettled(keys.map((queryKey) => refetchQueries(queryClient, { queryKey, exact: true }))).then(() => {
      if (isCurrent) setWriting(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, queryClient, isRunning, isWriting]);
  // Until the minutes have loaded, they may be empty.
  return isWriting || (isRunning && !content);
}
