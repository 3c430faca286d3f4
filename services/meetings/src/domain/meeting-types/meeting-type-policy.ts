import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { hasAccountWideAccess } from '../sharing/policy.ts';
import { getDefaultMeetingTypeId, type MeetingType } from './meeting-type.ts';

export type MeetingTypePermissions = { edit: boolean; delete: boolean };

type IdentifiedType = Pick<MeetingType, 'creatorId'> & { id: string; accountId: string };

/** The creator, and owners and admins of the account, can edit a type, because it determines who receives minutes by email. */
export function getTypePermissions(type: IdentifiedType, actor: Actor): MeetingTypePermissions {
  const edit = type.creatorId === actor.userId || hasAccountWideAccess(actor);
  return { edit, delete: edit && !isDefaultType(type) };
}

/** True for the type that applies to meetings without a type. */
export function isDefaultType({ id, accountId }: Pick<IdentifiedType, 'id' | 'accountId'>): boolean {
  return id === getDefaultMeetingTypeId(accountId);
}

export function requireTypePermission(
  type: IdentifiedType,
  actor: Actor,
  permission: keyof MeetingTypePermissions,
): void {
  const permissions = getTypePermissions(type, actor);
  if (!permissions.edit) throw new AppError('meeting_type.forbidden');
  if (!permissions[permission]) throw new AppError('meeting_type.is_default');
}

/** Members who create a type must not remove the meetings of others. Throws meeting_type.retention_forbidden. */
export function requireRetentionPermission(daysBefore: number, daysAfter: number, actor: Actor): void {
  if (daysBefore !== daysAfter && !hasAccountWideAccess(actor)) throw new AppError('meeting_type.retention_forbidden');
}
