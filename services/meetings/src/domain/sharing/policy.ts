import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { getShareRole, type SharedMeeting } from './shares.ts';

/** A user's role in a meeting; "admin" for owners and admins of the account. */
export type MeetingRole = 'owner' | 'editor' | 'viewer' | 'admin';

export type Permissions = { edit: boolean; share: boolean; delete: boolean; approve: boolean };

const ALL: Permissions = { edit: true, share: true, delete: true, approve: true };
const PERMISSIONS: Readonly<Record<MeetingRole, Permissions>> = {
  owner: ALL,
  admin: ALL,
  editor: { edit: true, share: false, delete: false, approve: false },
  viewer: { edit: false, share: false, delete: false, approve: false },
};

/** The user's role by ownership, share, or account role; undefined if they cannot read the meeting. */
export function getMeetingRole(meeting: SharedMeeting, actor: Pick<Actor, 'userId' | 'role'>): MeetingRole | undefined {
  const shared = getShareRole(meeting, actor.userId);
  if (shared === 'owner') return 'owner';
  return hasAccountWideAccess(actor) ? 'admin' : shared;
}

/** True for account roles that can access all meetings of the account. */
export function hasAccountWideAccess(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'owner' || actor.role === 'admin';
}

export function getPermissions(role: MeetingRole): Permissions {
  return PERMISSIONS[role];
}

/** Throws meeting.not_found if the actor cannot read the meeting. */
export function requireRole(meeting: SharedMeeting, actor: Actor): MeetingRole {
  const role = getMeetingRole(meeting, actor);
  if (role === undefined) throw new AppError('meeting.not_found');
  return role;
}

const FORBIDDEN_CODES = {
  edit: 'meeting.forbidden',
  share: 'meeting.share_forbidden',
  delete: 'meeting.delete_forbidden',
  approve: 'meeting.approve_forbidden',
} as const satisfies Record<keyof Permissions, string>;

export function requirePermission(role: MeetingRole, permission: keyof Permissions): void {
  if (!PERMISSIONS[role][permission]) throw new AppError(FORBIDDEN_CODES[permission]);
}
