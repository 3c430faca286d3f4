import type { Approval, ApprovalDecision, ApprovalResponse } from '@minutehand/contracts/http/meetings/approval';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../../shared/meeting-path.ts';

export async function decideApproval(
  meetingId: string,
  decision: 'submit' | 'return' | 'approve',
  body: ApprovalDecision,
): Promise<Approval> {
  return (await api.post<ApprovalResponse>(meetingPath(meetingId, 'approval', decision), body)).approval;
}
