import { AppError } from '@minutehand/contracts/errors';
import type { Actor, ServiceCaller } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import { inAccount, usersScope } from '../access-tokens/scopes.ts';
import { getManagedAccount } from '../accounts/get-managed-account.ts';
import type { Invitation, Ports } from '../ports.ts';
import { invitationTokenId, isOpen } from './join-by-invitation.ts';

/** An account's invitations, newest first. */
export async function listInvitations(
  ports: Pick<Ports, 'accounts' | 'invitations'>,
  actor: Actor,
  page: { limit: number; cursor: string | undefined },
): Promise<Page<Stored<Invitation>>> {
  await getManagedAccount(ports, actor);
  return ports.invitations.page(actor, { sort: [['createdAt', 'desc']], ...page });
}

/** Takes an invitation back: its link no longer works. */
export async function deleteInvitation(
  ports: Pick<Ports, 'accounts' | 'invitations'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await getManagedAccount(ports, actor);
  if (!(await ports.invitations.remove(actor, id))) throw new AppError('invitation.not_found');
}

export type InvitationDelivery = { name: string; email: string; accountName: string; invitedBy: string; token: string };

/** What the mail that invites needs. Throws invitation.not_found when it has been taken back or used. */
export async function getInvitationDelivery(
  ports: Ports,
  caller: ServiceCaller,
  id: string,
): Promise<InvitationDelivery> {
  const scope = inAccount(caller.accountId);
  const invitation = await ports.invitations.find(scope, id);
  if (!invitation || !isOpen(invitation, ports.now())) throw new AppError('invitation.not_found');
  const [account, inviter] = await Promise.all([
    ports.accounts.find(scope, caller.accountId),
    ports.users.find(usersScope, invitation.invitedBy),
  ]);
  if (!account) throw new AppError('invitation.not_found');
  const token = ports.tokens.sign('invitation', invitationTokenId(invitation));
  const { name, email } = invitation;
  return { name, email, accountName: account.name, invitedBy: inviter?.name ?? account.name, token };
}
