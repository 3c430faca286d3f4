import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { MeetingType } from '../../domain/meeting-types/meeting-type.ts';
import { createDraftMeeting, createInvalidMeetingError } from '../../domain/meetings/meeting.ts';
import { createMeetingChanged } from '../events.ts';
import { getDefaultMeetingType } from '../meeting-types/get-default-meeting-type.ts';
import type { Ports } from '../ports.ts';
import { getMeetingView, type MeetingView } from './get-meeting-views.ts';

export type CreateMeeting = {
  title: string;
  typeId: string;
  startedAt: string;
  attendees: readonly string[];
  /** Identifies a request that may be retried; empty otherwise. */
  requestKey: string;
};

/** Creates a meeting that the actor owns, once per request key. Without a type id, the meeting gets the account's default type. */
export async function createMeeting(ports: Ports, actor: Actor, command: CreateMeeting): Promise<MeetingView> {
  const type =
    command.typeId === ''
      ? await getDefaultMeetingType(ports, actor.accountId)
      : await requireMeetingType(ports, actor, command.typeId);
  const id = ports.newIdForRequest(actor, command.requestKey);
  const { id: typeId, agendaItems: typeAgenda } = type;
  const draft = {
    ...createDraftMeeting({ ...command, typeId, typeAgenda, ownerId: actor.userId, now: ports.now() }),
    id,
  };
  const { document } = await storeWithinQuota(ports, actor, command.requestKey, id, () =>
    ports.meetings.insertOnce(actor, draft, [createMeetingChanged(draft, 1, ['meeting'])]),
  );
  // An earlier attempt of this request created it, and it has been deleted or moved to the trash since.
  if (document.version === 0 || document.trashedAt !== null) throw new AppError('meeting.not_found');
  return getMeetingView(ports, actor, document);
}

async function storeWithinQuota<T>(
  { meetingsIncludingTrashed: meetings, quotaLedgers, readQuotas }: Ports,
  actor: Actor,
  requestKey: string,
  id: string,
  insert: () => Promise<T>,
): Promise<T> {
  // An earlier attempt of this request may have created it.
  if (requestKey !== '' && (await meetings.find(actor, id)) !== undefined) return insert();
  const request = {
    quota: 'meetings',
    owner: actor.accountId,
    limit: (await readQuotas(actor.accountId)).meetings,
    id,
    amount: 1,
    measure: () => meetings.count(actor, {}),
    findStored: async (ids: readonly string[]) => (await meetings.findMany(actor, ids)).map((meeting) => meeting.id),
  } as const;
  return quotaLedgers.storeWithinQuota(actor, request, insert);
}

/** The account's meeting type with this id. Throws when it does not exist. */
export async function requireMeetingType(
  ports: Pick<Ports, 'meetingTypes'>,
  actor: Actor,
  typeId: string,
): Promise<Stored<MeetingType>> {
  const type = await ports.meetingTypes.find(actor, typeId);
  if (type === undefined)
    throw createInvalidMeetingError('account_meeting_type_id', "This meeting type doesn't exist.");
  return type;
}
