import { useQuery } from '@minutehand/web-kit';
import { getApproval } from '../api.ts';
import { queryKeys } from '../query-keys.ts';

/** The approval of a meeting's minutes. */
export function useApproval(meetingId: string) {
  return useQuery(approvalQuery(meetingId));
}

export const approvalQuery = (meetingId: string) => ({
  queryKey: queryKeys.approval(meetingId),
  queryFn: ({ signal }: { signal: AbortSignal }) => getApproval(meetingId, signal),
});
