import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { verifiedEmail } from '../../domain/email-verification.ts';
import type { Ports } from '../ports.ts';
import { usersScope } from '../scopes.ts';
import { type Subject, toSubject } from '../users/subject.ts';
import { getInvitationByToken } from './get-invitation-by-token.ts';
import { joinByInvitation } from './join-by-invitation.ts';

/** Adds a registered user to the account that invited them. An invitation to the user's address verifies it. */
export async function acceptInvitation(ports: Ports, actor: Actor, token: string): Promise<Subject> {
  if (actor.isSso) throw new AppError('sso.other_account');
  const invitation = await getInvitationByToken(ports, token);
  const user = await ports.users.update(usersScope, actor.userId, (before) =>
    // The token was emailed to the address.
    before.emailVerified || before.emailKey !== invitation.emailKey
      ? undefined
      : { document: { ...before, ...verifiedEmail } },
  );
  if (!user) throw new AppError('platform.unauthenticated');
  return toSubject(user, await joinByInvitation(ports, actor, user.id, invitation));
}
