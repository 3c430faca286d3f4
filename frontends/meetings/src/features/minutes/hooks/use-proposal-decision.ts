import type { MinutesProposal, MinutesProposalDecision } from '@minutehand/contracts/http/meetings/minutes';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, refetchQueries, useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import { queryKeys } from '../../../shared/query-keys.ts';
import { decideProposal } from '../api.ts';

type Decision = Pick<MinutesProposalDecision, 'decision' | 'lines'>;

/** Sends a decision on the displayed proposal; after a conflict the proposal is reloaded. */
export function useProposalDecision(meetingId: string, { version, minutes_version }: MinutesProposal) {
  const [pending, setPending] = useState<'all' | 'discard' | 'lines' | null>(null);
  const queryClient = useQueryClient();
  const toast = useToast();

  /** Returns true when nothing is left to decide. */
  async function decide({ decision, lines }: Decision): Promise<boolean> {
    setPending(decision === 'discard' ? 'discard' : lines === undefined ? 'all' : 'lines');
    let isSettled = false;
    try {
      const versions = { version: minutes_version, proposal_version: version };
      const saved = await decideProposal(meetingId, {
        decision,
        ...(lines === undefined ? {} : { lines }),
        ...versions,
      });
      isSettled = saved.proposal_version === null;
      queryClient.setQueryData(queryKeys.minutes(meetingId), saved);
      // The approval refers to the new version.
      void refetchQueries(queryClient, { queryKey: queryKeys.approval(meetingId), exact: true });
      if (isSettled) toast(decision === 'discard' ? 'Draft discarded' : 'Minutes updated', { tone: 'success' });
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
      await queryClient.invalidateQueries({ queryKey: queryKeys.minutes(meetingId) });
    }
    setPending(null);
    return isSettled;
  }

  return { decide, pending };
}
