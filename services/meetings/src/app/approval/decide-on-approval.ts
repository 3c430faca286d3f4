import { AppError } from '@minutehand/contracts/errors';
import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { type Approval, decideApproval, findLastEntry, parseApprovalDecision } from '../../domain/approval/approval.ts';
import { getPublicVersion } from '../../domain/meetings/public-version.ts';
import { listAccess, type SharedMeeting } from '../../domain/sharing/shares.ts';
import { createMinutesChanged } from '../events.ts';
import { loadMeeting, requireVersion } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { type ApprovalView, createApprovalView } from './create-approval-view.ts';

export type DecideApproval = {
  meetingId: string;
  decision: string;
  note: string;
  /** Version of the minutes that the user saw. */
  version?: number | undefined;
};

/** Submits minutes for review, returns or approves them. The approval decision is stored with the text that it applies to. */
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
    return { document, events: [createMinutesChanged(meeting, current), createApprovalDecided(meeting, approval)] };
  });
  if (minutes === undefined) throw new AppError('approval.no_minutes');
  return createApprovalView(ports, actor, meeting, minutes);
}

/** The event of the last approval decision: for the owners if the minutes were submitted, otherwise for the user who submitted them. */
function createApprovalDecided(meeting: SharedMeeting & { id: string }, approval: Approval): DomainEvent {
  const last = approval.entries.at(-1);
  const decidedBy = last?.by ?? '';
  const recipients =
    last?.kind === 'submitted'
      ? listAccess(meeting).flatMap(({ userId, role }) => (role === 'owner' ? [userId] : []))
      : [findLastEntry(approval, 'submitted')?.by ?? ''];
  return createEvent('meetings.approval_decided', {
    meetingId: meeting.id,
    decision: last?.kind ?? '',
    decidedBy,
    recipientIds: recipients.filter((userId) => userId !== '' && userId !== decidedBy),
  });
}
