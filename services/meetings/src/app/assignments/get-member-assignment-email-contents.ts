import { AppError } from '@minutehand/contracts/errors';
import type { ServiceCaller } from '@minutehand/service-kit/identity';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import { loadReadableMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';

export type MemberAssignment = { meetingId: string; actionItemId: string; assigneeId: string };

/** For the notifications service: an open item that is still assigned to the member, who can read the meeting now. */
export async function getMemberAssignmentEmailContents(
  ports: Ports,
  caller: ServiceCaller,
  { meetingId, actionItemId, assigneeId }: MemberAssignment,
): Promise<{ meetingTitle: string; description: string }> {
  const { meeting, scope } = await loadReadableMeeting(ports, caller, meetingId);
  if (meeting.trashedAt !== null) throw new AppError('meeting.not_found');
  const item = await ports.actionItems.find(scope, actionItemId);
  const isAssigned = item?.meetingId === meetingId && item.state === 'open' && item.assigneeId === assigneeId;
  if (!isAssigned) throw new AppError('action_item.not_found');
  const [member] = await ports.directory.findMembers(meeting.accountId, [assigneeId]);
  if (member === undefined || getMeetingRole(meeting, member) === undefined) throw new AppError('meeting.not_found');
  return { meetingTitle: meeting.title, description: item.description };
}
