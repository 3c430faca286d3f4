import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  createMeetingTypeFromDefaults,
  type MeetingType,
  type MeetingTypeChanges,
} from '../../domain/meeting-types/meeting-type.ts';
import { requireRetentionPermission } from '../../domain/meeting-types/meeting-type-policy.ts';
import { MEETING_TYPES_PER_ACCOUNT } from '../../limits.ts';
import type { Ports } from '../ports.ts';

/** Creates a type of the account, once per request key. Its creator may change it. */
export async function createMeetingType(
  ports: Pick<Ports, 'meetingTypes' | 'newIdForRequest'>,
  actor: Actor,
  { changes, requestKey }: { changes: MeetingTypeChanges; requestKey: string },
): Promise<Stored<MeetingType>> {
  const type = {
    ...createMeetingTypeFromDefaults(changes, actor.userId),
    id: ports.newIdForRequest(actor, requestKey),
  };
  requireRetentionPermission(0, type.meetingRetentionDays, actor);
  if ((await ports.meetingTypes.count(actor, {})) >= MEETING_TYPES_PER_ACCOUNT) {
    throw new AppError('meeting_type.too_many');
  }
  const { document } = await ports.meetingTypes.insertOnce(actor, type);
  // An earlier attempt of this request created it, and it has been deleted since.
  if (document.version === 0) throw new AppError('meeting_type.not_found');
  return document;
}
