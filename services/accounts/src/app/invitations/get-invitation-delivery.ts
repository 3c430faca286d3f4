import { AppError } from '@minutehand/contracts/errors';
import type { ServiceCaller } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { accountScope, usersScope } from '../scopes.ts';
import { getInvitationTokenId, isInvitationValid } from './get-invitation-by-token.ts';

export type InvitationDelivery = { name: string; email: string; accountName: string; invitedBy: string; token: string };

/** The content of the invitation email. Throws invitation.not_found when the invitation was revoked, used or has expired. */
export async function getInvitationDelivery(
  ports: Ports,
  caller: ServiceCaller,
  id: string,
): Promise<InvitationDelivery> {
  const scope = accountScope(caller.accountId);
  const invitation = await ports.invitations.find(scope, id);
  if (!invitation || !isInvitationValid(invitation, ports.now())) throw new AppError('invitation.not_found');
  const [account, inviter] = await Promise.all([
    ports.accounts.find(scope, caller.accountId),
    ports.users.find(usersScope, invitation.invitedBy),
  ]);
  if (!account) throw new AppError('invitation.not_found');
  const token = ports.tokens.sign('invitation', getInvitationTokenId(invitation));
  const { name, email } = invitation;
  return { name, email, accountName: account.name, invitedBy: inviter?.name ?? account.name, token };
}
