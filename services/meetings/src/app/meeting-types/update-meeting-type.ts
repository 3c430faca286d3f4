import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  changeMeetingType,
  type MeetingType,
  type MeetingTypeChanges,
} from '../../domain/meeting-types/meeting-type.ts';
import { requireRetentionPermission, requireTypePermission } from '../../domain/meeting-types/meeting-type-policy.ts';
import { requireVersion } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';

/** The change applies to later generations. Agendas that meetings have copied stay. */
export async function updateMeetingType(
  ports: Pick<Ports, 'meetingTypes' | 'newIdForRequest'>,
  actor: Actor,
  { typeId, changes, version }: { typeId: string; changes: MeetingTypeChanges; version: number | undefined },
): Promise<Stored<MeetingType>> {
  const type = await ports.meetingTypes.update(actor, typeId, (loaded) => {
    requireTypePermission(loaded, actor, 'edit');
    requireVersion(version, loaded.version);
    const document = changeMeetingType(loaded, changes);
    requireRetentionPermission(loaded.meetingRetentionDays, document.meetingRetentionDays, actor);
    return { document };
  });
  if (type === undefined) throw new AppError('meeting_type.not_found');
  return type;
}
