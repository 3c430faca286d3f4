import { useQuery } from '@minutehand/web-kit';
import { getMinutes } from '../../../shared/api.ts';
import { queryKeys } from '../../../shared/query-keys.ts';

/** The minutes of a meeting. */
export function useMinutes(meetingId: string) {
  return useQuery(minutesQuery(meetingId));
}

export const minutesQuery = (meetingId: string) => ({
  queryKey: queryKeys.minutes(meetingId),
  queryFn: ({ signal }: { signal: AbortSignal }) => getMinutes(meetingId, signal),
});
