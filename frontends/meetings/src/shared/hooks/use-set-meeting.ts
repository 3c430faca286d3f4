import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { useQueryClient } from '@minutehand/web-kit';
import { useCallback } from 'react';
import { queryKeys } from '../query-keys.ts';

/** Returns a function that updates the cached meeting. */
export function useSetMeeting(meetingId: string) {
  const queryClient = useQueryClient();
  return useCallback(
    (change: (meeting: Meeting) => Meeting) => {
      queryClient.setQueryData<Meeting>(queryKeys.meeting(meetingId), (cached) => cached && change(cached));
      void queryClient.invalidateQueries({ queryKey: queryKeys.meetingLists(), refetchType: 'none' });
    },
    [queryClient, meetingId],
  );
}
