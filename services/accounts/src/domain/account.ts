import { AppError } from '@minutehand/contracts/errors';

export type Role = 'owner' | 'admin' | 'member';

export type Member = {
  userId: string;
  role: Role;
  joinedAt: Date;
  /** The invitation that brought them in, by what its token names; it brings in nobody else. */
  invitation?: string | undefined;
};

/**
 * An account with its members: one aggregate, so that its limit and its last owner are decided in one write.
 * `memberIds` repeats the members' ids for the look-up of a person's accounts.
 */
export type Account = {
  name: string;
  accountLimit: number;
  /** Of the subscription that set the limit; 0 before the first. */
  subscriptionVersion: number;
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

/** The account with one member more; the same one for a member. Throws invitation.invalid when it brought in somebody else, account.full. */
export function addMember<A extends Account>(account: A, member: Member): A {
  if (findMember(account, member.userId)) return account;
  const isUsed =
    member.invitation !== undefined && account.members.some((existing) => existing.invitation === member.invitation);
  if (isUsed) throw new AppError('invitation.invalid');
  if (account.members.length >= account.accountLimit) throw new AppError('account.full');
  return withMembers(account, [...account.members, member]);
}

/** The account with a member's role changed. Throws membership.not_found, membership.last_owner. */
export function changeRole<A extends Account>(account: A, userId: string, role: Role): A {
  if (!findMember(account, userId)) throw new AppError('membership.not_found');
  const members = account.members.map((member) => (member.userId === userId ? { ...member, role } : member));
  return withOwner(withMembers(account, members));
}

/** The account without a member. Throws membership.not_found, membership.last_owner. */
export function removeMember<A extends Account>(account: A, userId: string): A {
  if (!findMember(account, userId)) throw new AppError('membership.not_found');
  return withOwner(
    withMembers(
      account,
      account.members.filter((member) => member.userId !== userId),
    ),
  );
}

/** Owners and admins manage people: those who are so now, not when their token was made. Throws account.not_found, membership.not_permitted. */
export function checkCanManage(account: Account, userId: string): void {
  const caller = findMember(account, userId);
  if (!caller) throw new AppError('account.not_found');
  if (caller.role === 'member') throw new AppError('membership.not_permitted');
}

/**
 * Who may change or remove whom: owners everybody, admins everybody but owners, and nobody makes an owner but an owner.
 * `asks` is the caller's stored role, not the one in the token, which may be a minute old.
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
