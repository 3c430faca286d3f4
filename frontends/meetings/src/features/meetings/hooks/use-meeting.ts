import type { MeetingChannelType } from '@minutehand/contracts/http/cable';
import { type QueryKey, refetchQueries, useQuery, useQueryClient } from '@minutehand/web-kit';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getMeeting } from '../api.ts';
import { useMeetingChannel } from './use-meeting-channel.ts';

/** What is fetched again when the channel says that this changed. */
function touchedBy(type: MeetingChannelType, meetingId: string): readonly QueryKey[] {
  switch (type) {
    case 'processing':
      return [];
    case 'transcript':
      return [queryKeys.transcript(meetingId), queryKeys.meeting(meetingId)];
    case 'minutes':
      return [queryKeys.minutes(meetingId), queryKeys.approval(meetingId)];
    case 'action_items':
      return [queryKeys.actionItems(meetingId), queryKeys.meeting(meetingId)];
    case 'title_suggestion':
    case 'recording':
      return [queryKeys.meeting(meetingId)];
    case 'meeting':
      return [
        queryKeys.meeting(meetingId),
        queryKeys.shares(meetingId),
        queryKeys.series(meetingId),
        queryKeys.sinceLastTime(meetingId),
      ];
    case 'agenda_items':
      return [queryKeys.agendaItems(meetingId), queryKeys.sinceLastTime(meetingId)];
    case 'notes':
      return [queryKeys.notes(meetingId)];
  }
}

/** The meeting, kept true by its live channel, together with everything else that the page shows of it. */
export function useMeeting(meetingId: string) {
  const queries = useQueryClient();
  const meeting = useQuery({
    queryKey: queryKeys.meeting(meetingId),
    queryFn: ({ signal }) => getMeeting(meetingId, signal),
  });
  const refetch = (queryKey: QueryKey) => void refetchQueries(queries, { queryKey, exact: true });
  const refetchAll = () => void refetchQueries(queries, { queryKey: queryKeys.meeting(meetingId) });
  const set = useSetMeeting(meetingId);

  useMeetingChannel(meetingId, {
    message: ({ type, processing }) => {
      for (const key of touchedBy(type, meetingId)) refetch(key);
      if (type !== 'processing') return;
      // The strip moves at once; only a beginning and an end change more than the strip.
      if (processing) set((known) => ({ ...known, processing }));
      if (!processing || processing.step === 'done' || processing.step === 'reading' || processing.error)
        refetch(queryKeys.meeting(meetingId));
    },
    connected: refetchAll,
    rejected: () => {
      // Taken away, or deleted: no list that was fetched before shows it any more.
      queries.removeQueries({ queryKey: queryKeys.meetingLists() });
      queries.removeQueries({ queryKey: queryKeys.boards() });
      refetch(queryKeys.meeting(meetingId));
    },
  });
  return meeting;
}
