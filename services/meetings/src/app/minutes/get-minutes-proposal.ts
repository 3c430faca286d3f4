import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { getPublicVersion } from '../../domain/meetings/public-version.ts';
import type { ComparedLine } from '../../domain/minutes/compare.ts';
import { applyWholeProposal, compareMinutes } from '../../domain/minutes/compare-minutes.ts';
import type { MinutesVersion } from '../../domain/minutes/minutes.ts';
import { getPermissions } from '../../domain/sharing/policy.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { findProposal } from './find-proposal.ts';

/** A generated text that waits for a decision, compared with the minutes. */
export type ProposalView = {
  meetingId: string;
  proposal: Stored<MinutesVersion>;
  /** Public version of the proposal. */
  version: number;
  /** The only heading that it covers; empty for all of them. */
  section: string;
  /** Public version of the minutes that it is compared with. */
  minutesVersion: number;
  lines: readonly ComparedLine[];
  /** True for a user who may edit the meeting. */
  canEdit: boolean;
};

/** Returns undefined if no proposal is pending. */
export async function getMinutesProposal(
  ports: Ports,
  actor: Actor,
  meetingId: string,
): Promise<ProposalView | undefined> {
  const { meeting, role } = await loadMeeting(ports, actor, meetingId);
  const minutes = await ports.minutes.find(actor, meeting.id);
  const proposal = await findProposal(ports, actor, minutes);
  if (minutes === undefined || proposal === undefined) return undefined;
  const { proposalSection: section } = minutes;
  const minutesVersion = getPublicVersion(meeting, minutes.textVersion);
  const version = getPublicVersion(meeting, proposal.textVersion);
  const lines = compareMinutes(minutes, applyWholeProposal(minutes, proposal, section));
  return {
    meetingId: meeting.id,
    proposal,
    version,
    section,
    minutesVersion,
    lines,
    canEdit: getPermissions(role).edit,
  };
}
