import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import type { MeetingType } from '../../domain/meeting-types/meeting-type.ts';
import type { Ports } from '../ports.ts';
import { getDefaultMeetingType } from './get-default-meeting-type.ts';

/** The account's meeting types, including the default one. */
export async function listMeetingTypes(
  ports: Pick<Ports, 'meetingTypes'>,
  actor: Actor,
  query: { limit: number; cursor: string | undefined },
): Promise<Page<Stored<MeetingType>>> {
  await getDefaultMeetingType(ports, actor.accountId);
  return ports.meetingTypes.page(actor, { sort: [['createdAt', 'desc']], ...query });
}
