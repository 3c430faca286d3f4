import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Caller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Account, addMember, findMember } from '../../domain/account.ts';
import { findFormerMembers, hasLeftSince, removeFormerMembers } from '../members/former-members.ts';
import type { FormerMember, Invitation, Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { getInvitationTokenId } from './get-invitation-by-token.ts';

/** Throws account.full, sso.required. This check only fails early; the write that adds the member checks the limit again. */
export async function checkAccountNotFull(
  { accounts }: Pick<Ports, 'accounts'>,
  { accountId }: Stored<Invitation>,
): Promise<void> {
  const account = await accounts.find(accountScope(accountId), accountId);
  if (account && account.members.length >= account.accountLimit) throw new AppError('account.full');
  if (account?.sso?.isRequired) throw new AppError('sso.required');
}

/**
 * Adds a user to the account that invited them. Idempotent. The write to the account enforces that only one user joins by an invitation,
 * even when several users accept it concurrently. A user who left the account cannot join again by an invitation that was sent before. Throws
 * invitation.invalid, account.full, and sso.required for a user who did not sign in by
 * single sign-on: they could not use the account.
 */
export async function joinByInvitation(
  ports: Pick<Ports, 'accounts' | 'invitations' | 'formerMembers' | 'securityLog' | 'now'>,
  caller: Caller,
  user: { id: string; emailKey: string; isSso?: boolean },
  invitation: Stored<Invitation>,
): Promise<Stored<Account>> {
  const { accounts, invitations, securityLog, now } = ports;
  const { accountId } = invitation;
  const { id: userId, emailKey } = user;
  const scope = accountScope(accountId);
  let isAdded = false;
  let formerMembers: Stored<FormerMember>[] = [];
  const account = await accounts.update(scope, accountId, async (before) => {
    isAdded = !findMember(before, userId);
    if (!isAdded) return undefined;
    // Read after the account: a removal is stored before it removes the member.
    formerMembers = await findFormerMembers(ports, accountId, { userId, emailKey });
    if (formerMembers.some((entry) => hasLeftSince(entry, invitation))) throw new AppError('invitation.invalid');
    if (before.sso?.isRequired && user.isSso !== true) throw new AppError('sso.required');
    const newMember = {
      userId,
      role: 'member',
      joinedAt: now(),
      invitation: getInvitationTokenId(invitation),
    } as const;
    const document = addMember(before, newMember);
    return { document, events: [createEvent('accounts.member_joined', { accountId, userId, role: 'member' })] };
  });
  if (!account) throw new AppError('invitation.invalid');
  if (isAdded)
    securityLog.record(caller, { type: 'invitation_accepted', invitationId: invitation.id, userId, accountId });
  await invitations.update(scope, invitation.id, (before) => ({ document: { ...before, state: 'accepted' } }));
  if (isAdded) await removeFormerMembers(ports, formerMembers);
  return account;
}
