import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { VERIFIED_EMAIL_STATE } from '../../domain/email-verification.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { type SignedInUser, toSignedInUser } from '../users/signed-in-user.ts';
import { getInvitationByToken } from './get-invitation-by-token.ts';
import { joinByInvitation } from './join-by-invitation.ts';

/** Adds a registered user to the account that invited them. An invitation to the user's address verifies it. */
export async function acceptInvitation(ports: Ports, actor: Actor, token: string): Promise<SignedInUser> {
  if (actor.isSso) throw new AppError('sso.other_account');
  const invitation = await getInvitationByToken(ports, token);
  const user = await ports.users.update(globalScope, actor.userId, (before) =>
    // The token was emailed to the address.
    before.emailVerified || before.emailKey !== invitation.emailKey
      ? undefined
      : { document: { ...before, ...VERIFIED_EMAIL_STATE } },
  );
  if (!user) throw new AppError('platform.unauthenticated');
  return toSignedInUser(user, await joinByInvitation(ports, actor, user, invitation));
}
