import { AppError } from '@minutehand/contracts/errors';
import type { Actor, Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import { type ComparedLine, compareTexts, saysTheSame, textWith } from '../../domain/minutes/compare.ts';
import {
  adoptLines,
  type Minutes,
  type MinutesVersion,
  minutesVersionIdOf,
  textOf,
} from '../../domain/minutes/minutes.ts';
import { withProposed } from '../../domain/minutes/with-section.ts';
import { followInText } from '../../domain/transcript/follow-corrections.ts';
import { loadMeeting, requireVersion } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/erase-meeting.ts';
import type { Ports } from '../ports.ts';
import { hearTranscript } from '../transcript/follow-corrections.ts';
import { type MinutesView, viewMinutes } from './get-minutes.ts';
import { storeMinutes } from './store-minutes.ts';

/** A generated text that waits beside the minutes, held against them. */
export type ProposalView = {
  meetingId: string;
  proposal: Stored<MinutesVersion>;
  /** The only heading that it is about; empty for all of it. */
  section: string;
  /** Of the minutes that it is compared with. */
  minutesNumber: number;
  lines: readonly ComparedLine[];
};

export type DecideProposal = {
  meetingId: string;
  decision: string;
  /** Changes to accept; with `all` every one of them. */
  lineIds: readonly string[];
  all: boolean;
  /** What was compared when the decision was made. */
  version: number;
  proposalVersion: number;
};

/** Undefined where nothing waits for a decision. */
export async function getMinutesProposal(
  ports: Ports,
  actor: Actor,
  meetingId: string,
): Promise<ProposalView | undefined> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  const minutes = await ports.minutes.find(actor, meeting.id);
  const proposal = await findProposal(ports, actor, minutes);
  if (minutes === undefined || proposal === undefined) return undefined;
  const { content, number: minutesNumber, proposalSection: section } = minutes;
  const lines = compareTexts(content, withProposed(content, proposal.content, section));
  return { meetingId: meeting.id, proposal, section, minutesNumber, lines };
}

/** Takes over all of a proposal or some of its lines, or discards it. What people wrote goes only where they say so. */
export async function decideMinutesProposal(ports: Ports, actor: Actor, command: DecideProposal): Promise<MinutesView> {
  const { decision, all } = command;
  const { meeting } = await loadMeeting(ports, actor, command.meetingId, 'edit');
  if (decision !== 'accept' && decision !== 'discard') throw new AppError('minutes_proposal.decision_invalid');
  if (decision === 'accept' && !all && command.lineIds.length === 0) {
    throw new AppError('minutes_proposal.lines_invalid');
  }
  const proposal = await findFollowed(ports, actor, meeting.id, command.proposalVersion);
  const minutes = await storeMinutes(ports, actor, {
    meetingId: meeting.id,
    origin: ports.newId(),
    decide: (current) => {
      const isThere = current?.proposalNumber === command.proposalVersion && command.proposalVersion !== 0;
      // Discarded twice is discarded.
      if (decision === 'discard') return isThere ? 'settled' : undefined;
      requireNotApproved(current);
      if (!isThere || proposal === undefined) throw new AppError('minutes_proposal.not_found');
      requireVersion(command.version, current.number);
      const by = { savedBy: actor.userId, savedAt: ports.now() };
      const proposed = withProposed(current.content, proposal.content, current.proposalSection);
      if (all && current.proposalSection === '') {
        return { text: { ...textOf(proposal), ...by }, becomesPresent: true, settles: true };
      }
      const lines = compareTexts(current.content, proposed);
      const known = new Set(lines.map(({ id }) => id).filter(Boolean));
      if (command.lineIds.some((id) => !known.has(id))) throw new AppError('minutes_proposal.lines_invalid');
      const content = textWith(lines, all ? known : new Set(command.lineIds));
      const text = adoptLines(current, proposal, { content, ...by });
      const settles = saysTheSame(content, proposed);
      return { text, becomesPresent: true, settles };
    },
  });
  await requireNotDeleted(ports, actor, meeting.id);
  return viewMinutes(meeting, minutes);
}

async function findProposal(
  ports: Ports,
  scope: Scope,
  minutes: Minutes | undefined,
): Promise<Stored<MinutesVersion> | undefined> {
  if (minutes === undefined || minutes.proposalNumber === 0) return undefined;
  return findFollowed(ports, scope, minutes.meetingId, minutes.proposalNumber);
}

/** A proposal as it would be written now: with the names that speakers have been given since. */
async function findFollowed(
  ports: Ports,
  scope: Scope,
  meetingId: string,
  number: number,
): Promise<Stored<MinutesVersion> | undefined> {
  const [proposal, transcript] = await Promise.all([
    ports.minutesVersions.find(scope, minutesVersionIdOf(meetingId, number)),
    ports.transcripts.find(scope, meetingId),
  ]);
  if (proposal === undefined || transcript === undefined) return proposal;
  return followInText(proposal, await hearTranscript(ports, transcript));
}
