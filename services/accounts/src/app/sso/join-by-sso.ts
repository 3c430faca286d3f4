import { AppError, isAppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Caller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Account, addMember, findMember } from '../../domain/account.ts';
import type { User } from '../../domain/user.ts';
import { isInvitationValid } from '../invitations/get-invitation-by-token.ts';
import { joinByInvitation } from '../invitations/join-by-invitation.ts';
import { findFormerMembers, hasLeftSince, isRemovalRecorded } from '../members/former-members.ts';
import type { Invitation, Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';

export type Admission = {
  /** The user left the account: the verified domain of their address does not suffice. */
  needsInvitation: boolean;
};

/**
 * How the user of an address may join the account. Throws sso.not_member for one who left it, unless they are a member again or have an
 * invitation that was sent since.
 */
export async function getAdmission(ports: Ports, account: Stored<Account>, emailKey: string): Promise<Admission> {
  const user = await ports.users.findFirst(globalScope, { where: { emailKey } });
  if (user && findMember(account, user.id)) return { needsInvitation: false };
  const entries = await findFormerMembers(ports, account.id, { userId: user?.id, emailKey });
  const isFormer = entries.length > 0 || (user && (await isRemovalRecorded(ports, account.id, user.id)));
  if (!isFormer) return { needsInvitation: false };
  const invitation = await findOpenInvitation(ports, account.id, emailKey);
  if (!invitation || entries.some((entry) => hasLeftSince(entry, invitation))) throw new AppError('sso.not_member');
  return { needsInvitation: true };
}

/**
 * Adds a user whose address has a verified domain to the account, by their open invitation if they have one. Idempotent. One write enforces the
 * limit. Throws account.full, and sso.not_member for a user who left the account.
 */
export async function joinByDomain(
  ports: Ports,
  caller: Caller,
  accountId: string,
  { user, needsInvitation }: Admission & { user: Stored<User> },
): Promise<void> {
  if (await acceptOpenInvitation(ports, caller, accountId, user)) return;
  const { id: userId, emailKey } = user;
  let isAdded = false;
  await ports.accounts.update(accountScope(accountId), accountId, async (before) => {
    isAdded = !findMember(before, userId);
    if (!isAdded) return undefined;
    // Read after the account: a removal is stored before it removes the member.
    const isFormer = needsInvitation || (await findFormerMembers(ports, accountId, { userId, emailKey })).length > 0;
    if (isFormer) throw new AppError('sso.not_member');
    const document = addMember(before, { userId, role: 'member', joinedAt: ports.now() });
    return { document, events: [createEvent('accounts.member_joined', { accountId, userId, role: 'member' })] };
  });
  if (isAdded) ports.securityLog.record(caller, { type: 'member_joined_by_domain', userId, accountId });
}

/** Adds a user who is connected with the provider, but no longer a member. Throws account.full, and sso.not_member without an invitation. */
export async function joinAgain(
  ports: Ports,
  caller: Caller,
  accountId: string,
  user: Stored<User>,
): Promise<Stored<Account>> {
  // The invitation is for the person who receives email at the address.
  const account = user.emailVerified ? await acceptOpenInvitation(ports, caller, accountId, user) : undefined;
  if (!account) throw new AppError('sso.not_member');
  return account;
}

async function findOpenInvitation(
  { invitations, now }: Pick<Ports, 'invitations' | 'now'>,
  accountId: string,
  emailKey: string,
): Promise<Stored<Invitation> | undefined> {
  const invitation = await invitations.findFirst(accountScope(accountId), { where: { emailKey } });
  return invitation && isInvitationValid(invitation, now()) ? invitation : undefined;
}

/** Undefined without an open invitation to the address, and for one by which another user has joined. */
async function acceptOpenInvitation(
  ports: Ports,
  caller: Caller,
  accountId: string,
  { id, emailKey }: Stored<User>,
): Promise<Stored<Account> | undefined> {
  const invitation = await findOpenInvitation(ports, accountId, emailKey);
  if (!invitation) return undefined;
  try {
    return await joinByInvitation(ports, caller, { id, emailKey, isSso: true }, invitation);
  } catch (error) {
    if (isAppError(error, 'invitation.invalid')) return undefined;
    throw error;
  }
}
