import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireRetentionPermission, requireTypePermission } from '../../domain/meeting-types/meeting-type-policy.ts';
import type { Ports } from '../ports.ts';

/** Meetings of the type stay, without a type, and are no longer moved to the trash after its retention. */
export async function deleteMeetingType(
  ports: Pick<Ports, 'meetingTypes' | 'newIdForRequest'>,
  actor: Actor,
  typeId: string,
): Promise<void> {
  const type = await ports.meetingTypes.find(actor, typeId);
  if (type === undefined) throw new AppError('meeting_type.not_found');
  requireTypePermission(type, actor, 'delete');
  requireRetentionPermission(type.meetingRetentionDays, 0, actor);
  await ports.meetingTypes.remove(actor, typeId);
}
