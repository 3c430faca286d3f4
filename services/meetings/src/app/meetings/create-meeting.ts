import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { MeetingType } from '../../domain/meeting-types/meeting-type.ts';
import { draftMeeting, invalid } from '../../domain/meetings/meeting.ts';
import { meetingChanged } from '../events.ts';
import { getDefaultMeetingType } from '../meeting-types/get-default-meeting-type.ts';
import type { Ports } from '../ports.ts';
import { describeMeeting, type MeetingView } from './describe-meetings.ts';

export type CreateMeeting = {
  title: string;
  typeId: string;
  startedAt: string;
  attendees: readonly string[];
  /** Names the request; empty when nobody will ask again. */
  requestKey: string;
};

/** A new meeting of the actor's own, of the account's default type unless another one is named; once a request. */
export async function createMeeting(ports: Ports, actor: Actor, command: CreateMeeting): Promise<MeetingView> {
  const type =
    command.typeId === ''
      ? await getDefaultMeetingType(ports, actor.accountId)
      : await requireMeetingType(ports, actor, command.typeId);
  const id = ports.idFor(actor, command.requestKey);
  const { id: typeId, agendaItems: typeAgenda } = type;
  const draft = { ...draftMeeting({ ...command, typeId, typeAgenda, ownerId: actor.userId, now: ports.now() }), id };
  const { document } = await ports.meetings.insertOnce(actor, draft, [meetingChanged(draft, 1, ['meeting'])]);
  // Made by an earlier asking, and deleted since.
  if (document.version === 0) throw new AppError('meeting.not_found');
  return describeMeeting(ports, actor, document);
}

/** A meeting can be of a type that the account has. */
export async function requireMeetingType(
  ports: Pick<Ports, 'meetingTypes'>,
  actor: Actor,
  typeId: string,
): Promise<Stored<MeetingType>> {
  const type = await ports.meetingTypes.find(actor, typeId);
  if (type === undefined) throw invalid('account_meeting_type_id', 'This meeting type does not exist.');
  return type;
}
