import type { Actor } from '@minutehand/service-kit/identity';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { type ApprovalView, createApprovalView } from './create-approval-view.ts';

/** Requires read access to the meeting. */
export async function getApproval(ports: Ports, actor: Actor, meetingId: string): Promise<ApprovalView> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  return createApprovalView(ports, actor, meeting, await ports.minutes.find(actor, meeting.id));
}
