import { AppError } from '@minutehand/contracts/errors';
import type { Actor, ServiceCaller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { getSeriesBrief, type SeriesBrief } from './get-series-brief.ts';

export type SeriesBriefEmailContents = { meeting: Stored<Meeting>; brief: SeriesBrief };

/**
 * For the notifications service: the brief as the member can read it now. Throws meeting.not_found if they cannot read the meeting, if it has
 * started or taken place, and if the brief is empty.
 */
export async function getSeriesBriefEmailContents(
  ports: Ports,
  { accountId }: ServiceCaller,
  { meetingId, userId }: { meetingId: string; userId: string },
): Promise<SeriesBriefEmailContents> {
  if (accountId === '') throw new AppError('platform.forbidden');
  const [member] = await ports.directory.findMembers(accountId, [userId]);
  if (member === undefined) throw new AppError('meeting.not_found');
  const { role } = member;
  const actor: Actor = { kind: 'actor', userId, accountId, role, scopes: ['read'] };
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  if (meeting.state !== 'draft' || meeting.archivedAt !== null || meeting.startedAt <= ports.now())
    throw new AppError('meeting.not_found');
  const brief = await getSeriesBrief(ports, actor, meetingId);
  if ([brief.decisions, brief.people, brief.agendaItems].every(({ length }) => length === 0))
    throw new AppError('meeting.not_found');
  return { meeting, brief };
}
