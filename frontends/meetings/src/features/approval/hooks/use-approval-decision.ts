import type { Approval, ApprovalDecision } from '@minutehand/contracts/http/approval';
import { useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { decideApproval } from '../api.ts';

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
