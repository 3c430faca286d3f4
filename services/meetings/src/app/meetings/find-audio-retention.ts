import { getScope, type ServiceCaller } from '@minutehand/service-kit/identity';
import { getDefaultMeetingTypeId } from '../../domain/meeting-types/meeting-type.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import type { Ports } from '../ports.ts';

/** The days after which the audio of the meeting is deleted, as its type says, or the default type without one; 0 keeps it. */
export async function findAudioRetention(
  { meetingTypes }: Pick<Ports, 'meetingTypes'>,
  caller: ServiceCaller,
  { typeId }: Pick<Meeting, 'typeId'>,
): Promise<number> {
  const defaultTypeId = getDefaultMeetingTypeId(caller.accountId);
  const types = await meetingTypes.findMany(getScope(caller), [...new Set([typeId, defaultTypeId])]);
  const type = types.find(({ id }) => id === typeId) ?? types.find(({ id }) => id === defaultTypeId);
  return type?.audioRetentionDays ?? 0;
}
