import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import type { Stored } from '@minutehand/service-kit/store';
import { type Account, addMember, findMember } from '../../domain/account.ts';
import type { Invitation, Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/** What an invitation's token names: its time is part of it, so that a new invitation ends the old one. */
export function invitationTokenId(invitation: Stored<Invitation>): string {
  return [invitation.accountId, invitation.id, invitation.expiresAt.getTime()].join('/');
}

/** Can it still be accepted? */
export function isInvitationValid(invitation: Invitation, now: Date): boolean {
  return invitation.state === 'pending' && invitation.expiresAt > now;
}

/** Throws invitation.invalid for a token that is forged, used, replaced or too old. */
export async function getInvitationByToken(
  { tokens, invitations, now }: Pick<Ports, 'tokens' | 'invitations' | 'now'>,
  token: string,
): Promise<Stored<Invitation>> {
  const tokenId = tokens.read('invitation', token);
  const [accountId = '', id = ''] = tokenId?.split('/') ?? [];
  const invitation = tokenId && (await invitations.find(accountScope(accountId), id));
  if (!invitation || !isInvitationValid(invitation, now()) || invitationTokenId(invitation) !== tokenId) {
    throw new AppError('invitation.invalid');
  }
  return invitation;
}

/** Throws account.full. Joining decides again: this only spares what comes before it. */
export async function checkAccountNotFull(
  { accounts }: Pick<Ports, 'accounts'>,
  { accountId }: Stored<Invitation>,
): Promise<void> {
  const account = await accounts.find(accountScope(accountId), accountId);
  if (account && account.members.length >= account.accountLimit) throw new AppError('account.full');
}

/**
 * Makes a person a member of the account that invited them. Safe to do twice. The account decides in its own write, so that one
 * invitation brings in one person, however many use it at once. Throws invitation.invalid, account.full.
 */
export async function joinByInvitation(
  { accounts, invitations, now }: Pick<Ports, 'accounts' | 'invitations' | 'now'>,
  userId: string,
  invitation: Stored<Invitation>,
): Promise<Stored<Account>> {
  const { accountId } = invitation;
  const scope = accountScope(accountId);
  const account = await accounts.update(scope, accountId, (before) => {
    if (findMember(before, userId)) return undefined;
    const invited = { userId, role: 'member', joinedAt: now(), invitation: invitationTokenId(invitation) } as const;
    const document = addMember(before, invited);
    return { document, events: [defineEvent('accounts.member_joined', { accountId, userId, role: 'member' })] };
  });
  if (!account) throw new AppError('invitation.invalid');
  await invitations.update(scope, invitation.id, (before) => ({ document: { ...before, state: 'accepted' } }));
  return account;
}
