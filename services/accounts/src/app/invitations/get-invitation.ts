import { AppError } from '@minutehand/contracts/errors';
import type { Stored } from '@minutehand/service-kit/store';
import type { Invitation, Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';
import { getInvitationByToken } from './get-invitation-by-token.ts';

/** The content of an invitation email: the invited person, the account, and the inviter. */
export type InvitationDetails = { name: string; email: string; accountName: string; invitedBy: string };

/** The details of an invitation for the holder of its link, who may be signed out. Throws invitation.invalid. */
export async function getInvitation(ports: Ports, token: string): Promise<InvitationDetails> {
  const details = await findInvitationDetails(ports, await getInvitationByToken(ports, token));
  if (!details) throw new AppError('invitation.invalid');
  return details;
}

/** Undefined when the account was deleted. */
export async function findInvitationDetails(
  ports: Pick<Ports, 'accounts' | 'users'>,
  { accountId, name, email, invitedBy }: Stored<Invitation>,
): Promise<InvitationDetails | undefined> {
  const [account, inviter] = await Promise.all([
    ports.accounts.find(accountScope(accountId), accountId),
    ports.users.find(globalScope, invitedBy),
  ]);
  return account && { name, email, accountName: account.name, invitedBy: inviter?.name ?? account.name };
}
