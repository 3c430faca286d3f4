import { AppError } from '@minutehand/contracts/errors';
import type { Stored } from '@minutehand/service-kit/store';
import type { Invitation, Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/** Returns the id that the token of an invitation signs. The id includes the expiry, so that renewing an invitation invalidates earlier tokens. */
export function getInvitationTokenId(invitation: Pick<Stored<Invitation>, 'accountId' | 'id' | 'expiresAt'>): string {
  return [invitation.accountId, invitation.id, invitation.expiresAt.getTime()].join('/');
}

/** True while the invitation is pending and not expired. */
export function isInvitationValid(invitation: Invitation, now: Date): boolean {
  return invitation.state === 'pending' && invitation.expiresAt > now;
}

/** Throws invitation.invalid for a token that is forged, used, replaced or expired. */
export async function getInvitationByToken(
  { tokens, invitations, now }: Pick<Ports, 'tokens' | 'invitations' | 'now'>,
  token: string,
): Promise<Stored<Invitation>> {
  const tokenId = tokens.read('invitation', token);
  const [accountId = '', id = ''] = tokenId?.split('/') ?? [];
  const invitation = tokenId && (await invitations.find(accountScope(accountId), id));
  if (!invitation || !isInvitationValid(invitation, now()) || getInvitationTokenId(invitation) !== tokenId) {
    throw new AppError('invitation.invalid');
  }
  return invitation;
}
