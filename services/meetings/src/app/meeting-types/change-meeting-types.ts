import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  changeMeetingType,
  draftMeetingType,
  type MeetingType,
  type MeetingTypeChanges,
} from '../../domain/meeting-types/meeting-type.ts';
import { requireTypePermission } from '../../domain/meeting-types/meeting-type-policy.ts';
import { MEETING_TYPES_PER_ACCOUNT } from '../../limits.ts';
import { requireVersion } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';

type Types = Pick<Ports, 'meetingTypes' | 'idFor'>;

/** A new type of the account's, which whoever makes it may change; once a request. */
export async function createMeetingType(
  ports: Types,
  actor: Actor,
  { changes, requestKey }: { changes: MeetingTypeChanges; requestKey: string },
): Promise<Stored<MeetingType>> {
  const draft = { ...draftMeetingType(changes, actor.userId), id: ports.idFor(actor, requestKey) };
  if ((await ports.meetingTypes.count(actor, {})) >= MEETING_TYPES_PER_ACCOUNT) {
    throw new AppError('meeting_type.too_many');
  }
  const { document } = await ports.meetingTypes.insertOnce(actor, draft);
  // Made by an earlier asking, and deleted since.
  if (document.version === 0) throw new AppError('meeting_type.not_found');
  return document;
}

/** Minutes that are generated from now on follow the change; what meetings have copied stays. */
export async function updateMeetingType(
  ports: Types,
  actor: Actor,
  { typeId, changes, version }: { typeId: string; changes: MeetingTypeChanges; version: number | undefined },
): Promise<Stored<MeetingType>> {
  const type = await ports.meetingTypes.update(actor, typeId, (loaded) => {
    requireTypePermission(loaded, actor, 'edit');
    requireVersion(version, loaded.version);
    return { document: changeMeetingType(loaded, changes) };
  });
  if (type === undefined) throw new AppError('meeting_type.not_found');
  return type;
}

/** Its meetings stay, without a type. */
export async function deleteMeetingType(ports: Types, actor: Actor, typeId: string): Promise<void> {
  const type = await ports.meetingTypes.find(actor, typeId);
  if (type === undefined) throw new AppError('meeting_type.not_found');
  requireTypePermission(type, actor, 'delete');
  await ports.meetingTypes.remove(actor, typeId);
}
