import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { type Shared, shareRoleOf } from './shares.ts';

/** What somebody is to a meeting. */
export type MeetingRole = 'owner' | 'editor' | 'viewer' | 'admin';

export type Permissions = { edit: boolean; share: boolean; delete: boolean; approve: boolean };

const ALL: Permissions = { edit: true, share: true, delete: true, approve: true };
const PERMISSIONS: Readonly<Record<MeetingRole, Permissions>> = {
  owner: ALL,
  admin: ALL,
  editor: { edit: true, share: false, delete: false, approve: false },
  viewer: { edit: false, share: false, delete: false, approve: false },
};

/** Owners' meetings, those that are shared with somebody, and every meeting for owners and admins of the account; nobody else's. */
export function roleOf(meeting: Shared, actor: Pick<Actor, 'userId' | 'role'>): MeetingRole | undefined {
  const shared = shareRoleOf(meeting, actor.userId);
  if (shared === 'owner') return 'owner';
  return seesWholeAccount(actor) ? 'admin' : shared;
}

/** True for those whose lists hold all meetings of the account. */
export function seesWholeAccount(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'owner' || actor.role === 'admin';
}

export function permissionsOf(role: MeetingRole): Permissions {
  return PERMISSIONS[role];
}

/** The caller's role. What may not be read does not exist for the caller. */
export function requireRole(meeting: Shared, actor: Actor): MeetingRole {
  const role = roleOf(meeting, actor);
  if (role === undefined) throw new AppError('meeting.not_found');
  return role;
}

const REFUSALS = {
  edit: 'meeting.forbidden',
  share: 'meeting.share_forbidden',
  delete: 'meeting.delete_forbidden',
  approve: 'meeting.approve_forbidden',
} as const satisfies Record<keyof Permissions, string>;

export function requirePermission(role: MeetingRole, permission: keyof Permissions): void {
  if (!PERMISSIONS[role][permission]) throw new AppError(REFUSALS[permission]);
}
