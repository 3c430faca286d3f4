import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { seesWholeAccount } from '../sharing/policy.ts';
import { defaultMeetingTypeIdOf, type MeetingType } from './meeting-type.ts';

export type MeetingTypePermissions = { edit: boolean; delete: boolean };

type Typed = Pick<MeetingType, 'creatorId'> & { id: string; accountId: string };

/** Every member uses and makes types. Who made one changes it, and owners and admins of the account: a type says who gets minutes. */
export function typePermissionsOf(type: Typed, actor: Actor): MeetingTypePermissions {
  const edit = type.creatorId === actor.userId || seesWholeAccount(actor);
  return { edit, delete: edit && !isDefaultType(type) };
}

/** What meetings without a type are written up by. */
export function isDefaultType({ id, accountId }: Pick<Typed, 'id' | 'accountId'>): boolean {
  return id === defaultMeetingTypeIdOf(accountId);
}

export function requireTypePermission(type: Typed, actor: Actor, permission: keyof MeetingTypePermissions): void {
  const permissions = typePermissionsOf(type, actor);
  if (!permissions.edit) throw new AppError('meeting_type.forbidden');
  if (!permissions[permission]) throw new AppError('meeting_type.is_default');
}
