import type { Actor } from '@minutehand/service-kit/identity';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import {
  DEFAULT_MEETING_TYPE,
  defaultMeetingTypeIdOf,
  type MeetingType,
} from '../../domain/meeting-types/meeting-type.ts';
import type { Ports } from '../ports.ts';

type Types = Pick<Ports, 'meetingTypes'>;

/** The account's default type, made when it is first needed. */
export async function getDefaultMeetingType(ports: Types, accountId: string): Promise<Stored<MeetingType>> {
  const scope = systemScope('default meeting type', accountId);
  const id = defaultMeetingTypeIdOf(accountId);
  const { document } = await ports.meetingTypes.insertOnce(scope, { ...DEFAULT_MEETING_TYPE, id });
  return document;
}

/** The account's meeting types, the default one included. */
export async function listMeetingTypes(
  ports: Types,
  actor: Actor,
  query: { limit: number; cursor: string | undefined },
): Promise<Page<Stored<MeetingType>>> {
  await getDefaultMeetingType(ports, actor.accountId);
  return ports.meetingTypes.page(actor, { sort: [['createdAt', 'desc']], ...query });
}
