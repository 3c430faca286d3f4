import type { MeetingChannelType } from '@minutehand/contracts/http/cable';
import { type QueryKey, refetchAfterConnection, scheduleRefetch, useQuery, useQueryClient } from '@minutehand/web-kit';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getMeeting } from '../api.ts';
import { useMeetingChannel } from './use-meeting-channel.ts';

/** The queries to refetch after a channel message of this type. */
function getAffectedQueries(type: MeetingChannelType, meetingId: string): readonly QueryKey[] {
  switch (type) {
    case 'processing':
      return [];
    case 'transcript':
      return [queryKeys.transcript(meetingId), queryKeys.meeting(meetingId)];
    case 'minutes':
      return [queryKeys.minutes(meetingId), queryKeys.approval(meetingId)];
    case 'action_items':
      return [queryKeys.actionItems(meetingId), queryKeys.meeting(meetingId), queryKeys.actionItemCounts()];
    case 'title_suggestion':
    case 'recording':
      return [queryKeys.meeting(meetingId)];
    case 'meeting':
      return [
        queryKeys.meeting(meetingId),
        queryKeys.shares(meetingId),
        queryKeys.series(meetingId),
        queryKeys.sinceLastTime(meetingId),
        queryKeys.seriesBrief(meetingId),
      ];
    case 'agenda_items':
      return [queryKeys.agendaItems(meetingId), queryKeys.sinceLastTime(meetingId), queryKeys.seriesBrief(meetingId)];
    case 'notes':
      return [queryKeys.notes(meetingId)];
    case 'presence':
      return [queryKeys.presence(meetingId)];
  }
}

export const meetingQuery = (meetingId: string) => ({
  queryKey: queryKeys.meeting(meetingId),
  queryFn: ({ signal }: { signal: AbortSignal }) => getMeeting(meetingId, signal),
});

/** The meeting, kept up to date by its live channel together with all other queries of the page. */
export function useMeeting(meetingId: string) {
  const queryClient = useQueryClient();
  const meeting = useQuery(meetingQuery(meetingId));
  const refetch = (queryKey: QueryKey) => scheduleRefetch(queryClient, { queryKey, exact: true });
  const setMeeting = useSetMeeting(meetingId);

  useMeetingChannel(meetingId, {
    onMessage: ({ type, processing }) => {
      for (const key of getAffectedQueries(type, meetingId)) refetch(key);
      if (type !== 'processing') return;
      // Update the progress bar directly; only the start and the end change other data.
      if (processing) setMeeting((cached) => ({ ...cached, processing }));
      if (!processing || processing.step === 'done' || processing.step === 'reading' || processing.error)
        refetch(queryKeys.meeting(meetingId));
    },
    onRefetch: () => void refetchAfterConnection(queryClient, { queryKey: queryKeys.meeting(meetingId) }),
    onRejected: () => {
      // Access was revoked or the meeting was deleted: drop the lists that may still contain it.
      queryClient.removeQueries({ queryKey: queryKeys.meetingLists() });
      queryClient.removeQueries({ queryKey: queryKeys.boards() });
      refetch(queryKeys.meeting(meetingId));
    },
  });
  return meeting;
}
