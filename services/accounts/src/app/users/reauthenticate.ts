import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { getSignedInUser } from './get-signed-in-user.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** Verifies the caller's password again, before a sensitive operation. Throws session.password_wrong. */
export async function reauthenticate(ports: Ports, actor: Actor, password: string): Promise<SignedInUser> {
  const user = await ports.users.find(globalScope, actor.userId);
  if (!user) throw new AppError('platform.unauthenticated');
  if (!(await ports.passwords.verify(user.passwordHash, password))) {
    ports.securityLog.record(actor, { type: 'reauthentication_failed' });
    throw new AppError('session.password_wrong', { details: { fields: { password: ['Incorrect password'] } } });
  }
  const signedIn = await getSignedInUser(ports, actor);
  ports.securityLog.record(actor, { type: 'reauthenticated' });
  return signedIn;
}
