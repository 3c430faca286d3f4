import type { MinutesAnswer, MinutesProposalDecision } from '@minutehand/contracts/http/minutes';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export function decideProposal(meetingId: string, decision: MinutesProposalDecision): Promise<MinutesAnswer> {
  return api.post<MinutesAnswer>(meetingPath(meetingId, 'minutes', 'proposal'), decision);
}
