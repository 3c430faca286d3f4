import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { usersScope } from '../scopes.ts';
import { type Subject, toSubject } from '../users/subject.ts';
import { getInvitationByToken } from './get-invitation-by-token.ts';
import { joinByInvitation } from './join-by-invitation.ts';

/** Adds a registered user to the account that invited them. */
export async function acceptInvitation(ports: Ports, actor: Actor, token: string): Promise<Subject> {
  const invitation = await getInvitationByToken(ports, token);
  const user = await ports.users.find(usersScope, actor.userId);
  if (!user) throw new AppError('platform.unauthenticated');
  return toSubject(user, await joinByInvitation(ports, actor, user.id, invitation));
}
