import { AppError } from '@minutehand/contracts/errors';
import { PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { RESERVED_SEAT_TTL_MS } from '../limits.ts';
import type { ScheduledDeletion } from './scheduled-deletion.ts';
import type { SsoSettings } from './sso/sso-settings.ts';

export type Role = 'owner' | 'admin' | 'member';

export type Member = {
  userId: string;
  role: Role;
  joinedAt: Date;
  /** Token id of the invitation by which the member joined. No other user can join by this invitation. */
  invitation?: string | undefined;
};

/**
 * An account with its members: one aggregate, so that one write enforces the member limit and the last owner.
 * `memberIds` duplicates the members' ids, to find the accounts of a user.
 */
export type Account = {
  name: string;
  accountLimit: number;
  /** Version of the subscription that set the limit; 0 if there was none. */
  subscriptionVersion: number;
  /** Quotas that differ from the defaults, by name. */
  quotas?: Readonly<Record<string, number>> | undefined;
  /** True for accounts whose onboarding was completed when it was stored per account: for all their members. */
  onboardingCompleted: boolean;
  members: Member[];
  memberIds: string[];
  /** Seats of invitations that are being stored, so that parallel requests cannot invite more people than there are seats. */
  heldSeats?: ReservedSeat[] | undefined;
  /** The provider of single sign-on. Absent without one. */
  sso?: SsoSettings | undefined;
  /** Present while the account is scheduled for deletion: only owners can enter it, to cancel. */
  deletion?: ScheduledDeletion | undefined;
};

/** `id` is that of an invitation. Counts until the invitation is stored, or for HELD_SEAT_TTL_MS after a crash. */
export type ReservedSeat = { id: string; at: Date };

/** The default name of an account. */
export const getDefaultAccountName = (userName: string): string => `${userName}'s workspace`;

/** Throws membership.role_unknown. */
export function parseRole(role: string): Role {
  if (role === 'owner' || role === 'admin' || role === 'member') return role;
  throw new AppError('membership.role_unknown', { details: { fields: { role: ['must be owner, admin or member'] } } });
}

export function findMember(account: Account, userId: string): Member | undefined {
  return account.members.find((member) => member.userId === userId);
}

/** An account that is scheduled for deletion is closed to everybody but its owners, who can cancel. */
export function canAccess(account: Account, userId: string): boolean {
  return account.deletion === undefined || findMember(account, userId)?.role === 'owner';
}

/** Adds a member. Returns the same account for an existing member. Throws invitation.invalid when the invitation is used or the account is scheduled for deletion, account.full. */
export function addMember<A extends Account>(account: A, member: Member): A {
  if (findMember(account, member.userId)) return account;
  const isUsed =
    member.invitation !== undefined && account.members.some((existing) => existing.invitation === member.invitation);
  if (isUsed || account.deletion !== undefined) throw new AppError('invitation.invalid');
  if (account.members.length >= account.accountLimit) throw new AppError('account.full');
  return withMembers(account, [...account.members, member]);
}

/**
 * Reserves a seat for each new invitation. `pendingIds` are those of the stored invitations that are still valid, read after the account.
 * Throws account.full.
 */
export function reserveSeats<A extends Account>(
  account: A,
  request: { ids: readonly string[]; pendingIds: readonly string[]; now: Date },
): A {
  const { ids, pendingIds, now } = request;
  const currentReservations = (account.heldSeats ?? []).filter(
    ({ at }) => now.getTime() - at.getTime() < RESERVED_SEAT_TTL_MS,
  );
  const takenIds = new Set([...ids, ...pendingIds, ...currentReservations.map(({ id }) => id)]);
  if (account.members.length + takenIds.size > account.accountLimit) throw new AppError('account.full');
  const otherReservations = currentReservations.filter(({ id }) => !ids.includes(id));
  return { ...account, heldSeats: [...otherReservations, ...ids.map((id) => ({ id, at: now }))] };
}

/** Releases the seats of invitations that were stored or failed. */
export function releaseSeats<A extends Account>(account: A, ids: readonly string[]): A {
  return { ...account, heldSeats: (account.heldSeats ?? []).filter(({ id }) => !ids.includes(id)) };
}

/** Changes a member's role. Throws membership.not_found, membership.last_owner. */
export function changeRole<A extends Account>(account: A, userId: string, role: Role): A {
  if (!findMember(account, userId)) throw new AppError('membership.not_found');
  const members = account.members.map((member) => (member.userId === userId ? { ...member, role } : member));
  return requireOwner(withMembers(account, members));
}

/** Makes another member an owner, and an owner an admin. Throws membership.owner_only, membership.new_owner_unknown. */
export function transferOwnership<A extends Account>(account: A, ownerId: string, newOwnerId: string): A {
  if (findMember(account, ownerId)?.role !== 'owner') throw new AppError('membership.owner_only');
  if (ownerId === newOwnerId || !findMember(account, newOwnerId)) {
    throw new AppError('membership.new_owner_unknown', {
      details: { fields: { user_id: ['must be another member of the account'] } },
    });
  }
  return changeRole(changeRole(account, newOwnerId, 'owner'), ownerId, 'admin');
}

/** Trims the name. Throws account.name_blank when it is blank or too long. */
export function parseAccountName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > PERSON_NAME_CHARACTERS) {
    const message = `must have 1 to ${PERSON_NAME_CHARACTERS} characters`;
    throw new AppError('account.name_blank', { details: { fields: { name: [message] } } });
  }
  return trimmed;
}

/** Removes a member. Throws membership.not_found, membership.last_owner. */
export function removeMember<A extends Account>(account: A, userId: string): A {
  if (!findMember(account, userId)) throw new AppError('membership.not_found');
  return requireOwner(
    withMembers(
      account,
      account.members.filter((member) => member.userId !== userId),
    ),
  );
}

/** Owners and admins manage members, by their stored role. Throws account.not_found, membership.not_permitted. */
export function checkCanManage(account: Account, userId: string): void {
  const caller = findMember(account, userId);
  if (!caller) throw new AppError('account.not_found');
  if (caller.role === 'member') throw new AppError('membership.not_permitted');
}

/**
 * Owners may change or remove every member, admins every member except owners. Only owners can make a member an owner.
 * `callerRole` is the stored role; the one in the token may be a minute old. Throws membership.not_permitted, membership.owner_only.
 */
export function checkCanChange(callerRole: Role, target: Role, newRole?: Role): void {
  if (callerRole === 'member') throw new AppError('membership.not_permitted');
  if (callerRole !== 'owner' && (target === 'owner' || newRole === 'owner'))
    throw new AppError('membership.owner_only');
}

function withMembers<A extends Account>(account: A, members: Member[]): A {
  return { ...account, members, memberIds: members.map((member) => member.userId) };
}

function requireOwner<A extends Account>(account: A): A {
  if (!account.members.some((member) => member.role === 'owner')) throw new AppError('membership.last_owner');
  return account;
}
