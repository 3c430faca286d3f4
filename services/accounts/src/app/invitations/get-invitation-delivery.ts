import { AppError } from '@minutehand/contracts/errors';
import type { ServiceCaller } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { findDetails, type InvitationDetails } from './get-invitation.ts';
import { getInvitationTokenId, isInvitationValid } from './get-invitation-by-token.ts';

export type InvitationDelivery = InvitationDetails & { token: string };

/** The content of the invitation email. Throws invitation.not_found when the invitation was revoked, used or has expired. */
export async function getInvitationDelivery(
  ports: Ports,
  caller: ServiceCaller,
  id: string,
): Promise<InvitationDelivery> {
  const invitation = await ports.invitations.find(accountScope(caller.accountId), id);
  if (!invitation || !isInvitationValid(invitation, ports.now())) throw new AppError('invitation.not_found');
  const details = await findDetails(ports, invitation);
  if (!details) throw new AppError('invitation.not_found');
  return { ...details, token: ports.tokens.sign('invitation', getInvitationTokenId(invitation)) };
}
