import { AppError } from '@minutehand/contracts/errors';
import { AUDIO_RETENTION_IDS_MAX } from '@minutehand/contracts/limits';
import { getScope, type ServiceCaller } from '@minutehand/service-kit/identity';
import { getDefaultMeetingTypeId } from '../../domain/meeting-types/meeting-type.ts';
import type { Ports } from '../ports.ts';

/** The audio of the meeting is deleted after this many days. */
export type AudioRetention = { readonly meetingId: string; readonly days: number };

/**
 * Meetings whose audio is deleted after a time that their type sets (the default type if it was deleted). Excludes the trash: its meetings are
 * deleted as a whole, or restored. Throws meeting.too_many_ids.
 */
export async function findAudioRetention(
  ports: Pick<Ports, 'meetings' | 'meetingTypes'>,
  caller: ServiceCaller,
  meetingIds: readonly string[],
): Promise<AudioRetention[]> {
  if (meetingIds.length > AUDIO_RETENTION_IDS_MAX) throw new AppError('meeting.too_many_ids');
  const scope = getScope(caller);
  const found = await ports.meetings.findMany(scope, meetingIds);
  const meetings = found.filter(({ trashedAt }) => trashedAt === null);
  const defaultTypeId = getDefaultMeetingTypeId(caller.accountId);
  const typeIds = new Set([defaultTypeId, ...meetings.map(({ typeId }) => typeId)]);
  const types = await ports.meetingTypes.findMany(scope, [...typeIds]);
  const days = new Map(types.map(({ id, audioRetentionDays }) => [id, audioRetentionDays]));
  return meetings
    .map(({ id, typeId }) => ({ meetingId: id, days: days.get(typeId) ?? days.get(defaultTypeId) ?? 0 }))
    .filter((retention) => retention.days > 0);
}
