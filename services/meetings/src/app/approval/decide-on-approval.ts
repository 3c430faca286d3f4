import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { decideApproval, parseApprovalDecision } from '../../domain/approval/approval.ts';
import { getPublicVersion } from '../../domain/meetings/public-version.ts';
import { minutesChanged } from '../events.ts';
import { loadMeeting, requireVersion } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { type ApprovalView, describeApproval } from './describe-approval.ts';

export type DecideApproval = {
  meetingId: string;
  decision: string;
  note: string;
  /** Version of the minutes that the user saw. */
  version?: number | undefined;
};

/** Submits minutes for review, returns or approves them. The decision is stored with the text that it applies to. */
export async function decideOnApproval(ports: Ports, actor: Actor, command: DecideApproval): Promise<ApprovalView> {
  const decision = parseApprovalDecision(command.decision);
  const permission = decision === 'approve' ? 'approve' : 'edit';
  const { meeting } = await loadMeeting(ports, actor, command.meetingId, permission);
  if (meeting.state === 'generating') throw new AppError('meeting.generation_running');
  const entry = { id: ports.newId(), by: actor.userId, at: ports.now(), note: command.note };
  const minutes = await ports.minutes.update(actor, meeting.id, (current) => {
    requireVersion(command.version, getPublicVersion(meeting, current.textVersion));
    const approval = decideApproval(current.approval, decision, { ...entry, minutesVersion: current.textVersion });
    // Approval locks the text, so a pending proposal is dropped.
    const proposal = approval.state === 'approved' ? { proposalVersion: 0, proposalSection: '' } : {};
    const document = { ...current, ...proposal, approval };
    return { document, events: [minutesChanged(meeting, current)] };
  });
  if (minutes === undefined) throw new AppError('approval.no_minutes');
  return describeApproval(ports, actor, meeting, minutes);
}
