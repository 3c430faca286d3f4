import type { MinutesProposal, MinutesProposalAnswer } from '@minutehand/contracts/http/minutes';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export async function getProposal(meetingId: string, signal: AbortSignal): Promise<MinutesProposal | null> {
  return (await api.get<MinutesProposalAnswer>(meetingPath(meetingId, 'minutes', 'proposal'), { signal })).proposal;
}
