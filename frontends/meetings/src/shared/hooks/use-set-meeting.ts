import type { Meeting } from '@minutehand/contracts/http/meetings';
import { useQueryClient } from '@minutehand/web-kit';
import { useCallback } from 'react';
import { queryKeys } from '../query-keys.ts';

/** Puts what is newly known of the meeting where the page reads it. */
export function useSetMeeting(meetingId: string) {
  const queries = useQueryClient();
  return useCallback(
    (change: (meeting: Meeting) => Meeting) => {
      queries.setQueryData<Meeting>(queryKeys.meeting(meetingId), (known) => known && change(known));
      void queries.invalidateQueries({ queryKey: queryKeys.meetingLists(), refetchType: 'none' });
    },
    [queries, meetingId],
  );
}
