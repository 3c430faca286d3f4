import type { Approval, ApprovalDecision } from '@minutehand/contracts/http/approval';
import { useQuery, useQueryClient } from '@minutehand/web-kit';
import { decideApproval } from '../../features/approval/api.ts';
import { getApproval } from '../api.ts';
import { queryKeys } from '../query-keys.ts';

/** How far the minutes of a meeting are agreed. */
export function useApproval(meetingId: string) {
  return useQuery({
    queryKey: queryKeys.approval(meetingId),
    queryFn: ({ signal }) => getApproval(meetingId, signal),
  });
}

/** Decides, and shows what came of it. */
export function useApprovalDecision(meetingId: string) {
  const queries = useQueryClient();
  return async (decision: 'submit' | 'return' | 'approve', given: ApprovalDecision) => {
    try {
      const approval = await decideApproval(meetingId, decision, given);
      queries.setQueryData<Approval>(queryKeys.approval(meetingId), approval);
    } catch (error) {
      // Somebody else may have been faster: what holds now is shown beside what failed.
      void queries.invalidateQueries({ queryKey: queryKeys.approval(meetingId), exact: true });
      throw error;
    }
  };
}
