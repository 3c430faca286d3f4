import { AppError } from '@minutehand/contracts/errors';

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
};

/** Throws membership.role_unknown. */
export function parseRole(role: string): Role {
  if (role === 'owner' || role === 'admin' || role === 'member') return role;
  throw new AppError('membership.role_unknown', { details: { fields: { role: ['must be owner, admin or member'] } } });
}

export function findMember(account: Account, userId: string): Member | undefined {
  return account.members.find((member) => member.userId === userId);
}

/** Adds a member. Returns the same account for an existing member. Throws invitation.invalid when the invitation is used, account.full. */
export function addMember<A extends Account>(account: A, member: Member): A {
  if (findMember(account, member.userId)) return account;
  const isUsed =
    member.invitation !== undefined && account.members.some((existing) => existing.invitation === member.invitation);
  if (isUsed) throw new AppError('invitation.invalid');
  if (account.members.length >= account.accountLimit) throw new AppError('account.full');
  return withMembers(account, [...account.members, member]);
}

/** Changes a member's role. Throws membership.not_found, membership.last_owner. */
export function changeRole<A extends Account>(account: A, userId: string, role: Role): A {
  if (!findMember(account, userId)) throw new AppError('membership.not_found');
  const members = account.members.map((member) => (member.userId === userId ? { ...member, role } : member));
  return withOwner(withMembers(account, members));
}

/** Removes a member. Throws membership.not_found, membership.last_owner. */
export function removeMember<A extends Account>(account: A, userId: string): A {
  if (!findMember(account, userId)) throw new AppError('membership.not_found');
  return withOwner(
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

function withOwner<A extends Account>(account: A): A {
  if (!account.members.some((member) => member.role === 'owner')) throw new AppError('membership.last_owner');
  return account;
}
