import type { ActiveUser } from '@minutehand/contracts/http/meetings/presence';
import { PRESENCE_REPORT_MS } from '@minutehand/contracts/limits';
import { createRandomId, useQuery } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../../shared/query-keys.ts';
import { reportPresence } from '../api.ts';

/**
 * Reports this page while it is visible, and returns the other users who have the meeting open. A message on the meeting's live channel
 * refetches them when they change; without the channel, the next report returns the change.
 */
export function usePresence(meetingId: string, isEditing: boolean): readonly ActiveUser[] {
  const [clientId] = useState(createRandomId);
  const activity = isEditing ? 'editing_minutes' : 'viewing';
  const { data = [], refetch } = useQuery({
    queryKey: queryKeys.presence(meetingId),
    queryFn: ({ signal }) => reportPresence(meetingId, { client_id: clientId, activity }, signal),
    refetchInterval: PRESENCE_REPORT_MS,
    staleTime: 0,
    // Users of the previous visit are not shown on the next one.
    gcTime: 0,
    retry: false,
  });
  const reportedRef = useRef(activity);
  useEffect(() => {
    if (reportedRef.current === activity) return;
    reportedRef.current = activity;
    void refetch();
  }, [activity, refetch]);
  useEffect(
    () => () => void reportPresence(meetingId, { client_id: clientId, activity: 'left' }).catch(() => undefined),
    [meetingId, clientId],
  );
  return data;
}
