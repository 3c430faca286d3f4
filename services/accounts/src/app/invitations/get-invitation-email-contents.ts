import { AppError } from '@minutehand/contracts/errors';
import type { ServiceCaller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { listAccounts } from '../accounts/list-accounts.ts';
import type { Invitation, Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';
import { findInvitationDetails, type InvitationDetails } from './get-invitation.ts';
import { getInvitationTokenId, isInvitationValid } from './get-invitation-by-token.ts';

/** The user whose verified address was invited, and the account in which they are notified. */
type InvitedUser = { userId: string; accountId: string };
export type InvitationEmailContents = InvitationDetails & { token: string; invitedUser: InvitedUser | undefined };

/** The content of the invitation email, and the user who is notified. Throws invitation.not_found when the invitation was revoked, used or has expired. */
export async function getInvitationEmailContents(
  ports: Ports,
  caller: ServiceCaller,
  id: string,
): Promise<InvitationEmailContents> {
  const invitation = await ports.invitations.find(accountScope(caller.accountId), id);
  if (!invitation || !isInvitationValid(invitation, ports.now())) throw new AppError('invitation.not_found');
  const details = await findInvitationDetails(ports, invitation);
  if (!details) throw new AppError('invitation.not_found');
  const token = ports.tokens.sign('invitation', getInvitationTokenId(invitation));
  return { ...details, token, invitedUser: await findInvitedUser(ports, invitation) };
}

/** Undefined if the address belongs to no user, is not verified, or is that of a member. */
async function findInvitedUser(
  ports: Pick<Ports, 'accounts' | 'users'>,
  { accountId, emailKey }: Stored<Invitation>,
): Promise<InvitedUser | undefined> {
  const user = await ports.users.findFirst(globalScope, { where: { emailKey } });
  if (!user?.emailVerified) return undefined;
  const accounts = await listAccounts(ports, user.id);
  const [oldest] = accounts;
  if (oldest === undefined || accounts.some(({ id }) => id === accountId)) return undefined;
  return { userId: user.id, accountId: oldest.id };
}
