import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import {
  type Approval,
  type ApprovalEntry,
  approvedNumberOf,
  decideApproval,
  parseApprovalDecision,
} from '../../domain/approval/approval.ts';
import type { Minutes } from '../../domain/minutes/minutes.ts';
import { minutesChanged } from '../events.ts';
import { loadMeeting, requireVersion } from '../meetings/access.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** How far the minutes are agreed, as it is shown. */
export type ApprovalView = Omit<Approval, 'entries'> & {
  /** Of the minutes as they are, and as they were approved; 0 where there are none. */
  number: number;
  approvedNumber: number;
  entries: readonly (ApprovalEntry & { byName: string })[];
};

export type DecideApproval = {
  meetingId: string;
  decision: string;
  note: string;
  /** Of the minutes that were read. */
  version?: number | undefined;
};

/** For everybody who may read the meeting. */
export async function getApproval(ports: Ports, actor: Actor, meetingId: string): Promise<ApprovalView> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  return describe(ports, actor, await ports.minutes.find(actor, meeting.id));
}

/** Submits the minutes for review, returns or approves them; in one write with the text that it is about. */
export async function decideOnApproval(ports: Ports, actor: Actor, command: DecideApproval): Promise<ApprovalView> {
  const decision = parseApprovalDecision(command.decision);
  const permission = decision === 'approve' ? 'approve' : 'edit';
  const { meeting } = await loadMeeting(ports, actor, command.meetingId, permission);
  if (meeting.state === 'generating') throw new AppError('meeting.generation_running');
  const decided = { id: ports.newId(), by: actor.userId, at: ports.now(), note: command.note };
  const minutes = await ports.minutes.update(actor, meeting.id, (current) => {
    requireVersion(command.version, current.number);
    const approval = decideApproval(current.approval, decision, { ...decided, number: current.number });
    // What waits beside a text that is locked can no longer be taken over.
    const proposal = approval.state === 'approved' ? { proposalNumber: 0, proposalSection: '' } : {};
    const document = { ...current, ...proposal, approval };
    return { document, events: [minutesChanged(meeting.id, current.number, current.generated)] };
  });
  if (minutes === undefined) throw new AppError('approval.no_minutes');
  return describe(ports, actor, minutes);
}

async function describe(ports: Ports, actor: Actor, minutes: Minutes | undefined): Promise<ApprovalView> {
  const { state, entries } = minutes?.approval ?? { state: 'draft', entries: [] };
  const names = await findNames(
    ports,
    actor.accountId,
    entries.map(({ by }) => by),
  );
  return {
    state,
    number: minutes?.number ?? 0,
    approvedNumber: approvedNumberOf({ state, entries }),
    entries: entries.map((entry) => ({ ...entry, byName: names.get(entry.by) ?? '' })),
  };
}
