import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { RECEIVED_INVITATIONS_MAX } from '../../limits.ts';
import { findFormerMembers, hasLeftSince } from '../members/former-members.ts';
import type { Ports } from '../ports.ts';
import { allAccountsScope, globalScope } from '../scopes.ts';
import { findInvitationDetails } from './get-invitation.ts';
import { getInvitationTokenId, isInvitationValid } from './get-invitation-by-token.ts';

export type ReceivedInvitation = {
  id: string;
  accountName: string;
  invitedBy: string;
  expiresAt: Date;
  token: string;
};

/**
 * The pending invitations to the address of the caller that they can accept, newest first, with the tokens that were emailed to it. None while the address is
 * not verified: it may belong to another person. None in a session of single sign-on: anyone with such a token can join, and the provider
 * of one account must not reach others.
 */
export async function listReceivedInvitations(
  ports: Pick<Ports, 'accounts' | 'formerMembers' | 'invitations' | 'now' | 'tokens' | 'users'>,
  actor: Actor,
): Promise<ReceivedInvitation[]> {
  if (actor.isSso) return [];
  const user = await ports.users.find(globalScope, actor.userId);
  if (!user) throw new AppError('platform.unauthenticated');
  if (!user.emailVerified) return [];
  const received: ReceivedInvitation[] = [];
  const query = { where: { emailKey: user.emailKey }, sort: [['createdAt', 'desc']] } as const;
  for await (const invitation of ports.invitations.stream(allAccountsScope, query)) {
    if (!isInvitationValid(invitation, ports.now())) continue;
    const formerMember = { userId: user.id, emailKey: user.emailKey };
    const formerMembers = await findFormerMembers(ports, invitation.accountId, formerMember);
    if (formerMembers.some((entry) => hasLeftSince(entry, invitation))) continue;
    const details = await findInvitationDetails(ports, invitation);
    if (details === undefined) continue;
    const { id, expiresAt } = invitation;
    const { accountName, invitedBy } = details;
    const token = ports.tokens.sign('invitation', getInvitationTokenId(invitation));
    received.push({ id, accountName, invitedBy, expiresAt, token });
    if (received.length === RECEIVED_INVITATIONS_MAX) break;
  }
  return received;
}
