import type { Approval, ApprovalDecision } from '@minutehand/contracts/http/meetings/approval';
import { useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { decideApproval } from '../api.ts';

/** Sends an approval decision and updates the cached approval. */
export function useApprovalDecision(meetingId: string) {
  const queryClient = useQueryClient();
  return async (decision: 'submit' | 'return' | 'approve', body: ApprovalDecision) => {
    try {
      const approval = await decideApproval(meetingId, decision, body);
      queryClient.setQueryData<Approval>(queryKeys.approval(meetingId), approval);
      // The lists show the state.
      void queryClient.invalidateQueries({ queryKey: queryKeys.meetingLists(), refetchType: 'none' });
    } catch (error) {
      // Another user may have decided first: show the current state next to the error.
      void queryClient.invalidateQueries({ queryKey: queryKeys.approval(meetingId), exact: true });
      throw error;
    }
  };
}
