import { systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  DEFAULT_MEETING_TYPE,
  getDefaultMeetingTypeId,
  type MeetingType,
} from '../../domain/meeting-types/meeting-type.ts';
import type { Ports } from '../ports.ts';

/** The account's default type, created on first use. */
export async function getDefaultMeetingType(
  ports: Pick<Ports, 'meetingTypes'>,
  accountId: string,
): Promise<Stored<MeetingType>> {
  const scope = systemScope('default meeting type', accountId);
  const id = getDefaultMeetingTypeId(accountId);
  const { document } = await ports.meetingTypes.insertOnce(scope, { ...DEFAULT_MEETING_TYPE, id });
  return document;
}
