import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import { getPublicVersion, getTextVersion } from '../../domain/meetings/public-version.ts';
import {
  applyMinutesChanges,
  applyWholeProposal,
  compareMinutes,
  isSameMinutes,
} from '../../domain/minutes/compare-minutes.ts';
import { acceptLines, pickMinutesText } from '../../domain/minutes/minutes.ts';
import { loadMeeting, requireVersion } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';
import { findCorrectedVersion } from './find-proposal.ts';
import { type MinutesView, toMinutesView } from './get-minutes.ts';
import { storeMinutes } from './store-minutes.ts';

export type DecideProposal = {
  meetingId: string;
  decision: string;
  /** Ids of the changes to accept; ignored with `all`. */
  lineIds: readonly string[];
  all: boolean;
  /** Version of the minutes that the user compared the proposal with. */
  version: number;
  proposalVersion: number;
};

/** Accepts a proposal or some of its lines, or discards it. Users' text is replaced only in the accepted lines. */
export async function decideMinutesProposal(ports: Ports, actor: Actor, command: DecideProposal): Promise<MinutesView> {
  const { decision, all } = command;
  const { meeting } = await loadMeeting(ports, actor, command.meetingId, 'edit');
  if (decision !== 'accept' && decision !== 'discard') throw new AppError('minutes_proposal.decision_invalid');
  if (decision === 'accept' && !all && command.lineIds.length === 0) {
    throw new AppError('minutes_proposal.lines_invalid');
  }
  const proposalVersion = getTextVersion(meeting, command.proposalVersion);
  const proposal = await findCorrectedVersion(ports, actor, meeting.id, proposalVersion);
  const minutes = await storeMinutes(ports, actor, {
    meeting,
    origin: ports.newId(),
    maxVersions: (await ports.readQuotas(actor.accountId)).minutes_versions,
    chooseText: (current) => {
      const isPending = current?.proposalVersion === proposalVersion && proposalVersion !== 0;
      // Discarding is idempotent.
      if (decision === 'discard') return isPending ? 'close-proposal' : undefined;
      requireNotApproved(current);
      if (!isPending || proposal === undefined) throw new AppError('minutes_proposal.not_found');
      requireVersion(command.version, getPublicVersion(meeting, current.textVersion));
      const author = { savedBy: actor.userId, savedAt: ports.now() };
      const proposed = applyWholeProposal(current, proposal, current.proposalSection);
      if (all && current.proposalSection === '') {
        return { text: { ...pickMinutesText(proposal), ...author }, becomesCurrent: true, closesProposal: true };
      }
      const changeIds = new Set(compareMinutes(current, proposed).flatMap(({ id }) => (id === '' ? [] : [id])));
      if (command.lineIds.some((id) => !changeIds.has(id))) throw new AppError('minutes_proposal.lines_invalid');
      const { content, summary } = applyMinutesChanges(current, proposed, all ? changeIds : new Set(command.lineIds));
      const text = acceptLines(current, proposal, { content, summary, ...author });
      // Compared again, because a removed line also removes its decision from the summary.
      const closesProposal = isSameMinutes(text, applyWholeProposal(text, proposal, current.proposalSection));
      return { text, becomesCurrent: true, closesProposal };
    },
  });
  await requireNotDeleted(ports, actor, meeting.id);
  return toMinutesView(meeting, minutes, true);
}
