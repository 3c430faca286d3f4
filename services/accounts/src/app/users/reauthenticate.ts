import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { User } from '../../domain/user.ts';
import { verifyPasskey } from '../passkeys/sign-in-with-passkey.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { getSignedInUser } from './get-signed-in-user.ts';
import type { SignedInUser } from './signed-in-user.ts';

export type Confirmation = { password: string; passkeyResponseJson: string };

/**
 * Verifies the caller's password, or one of their passkeys, again before a sensitive operation. Throws session.password_wrong, passkey.refused.
 */
export async function reauthenticate(ports: Ports, actor: Actor, confirmation: Confirmation): Promise<SignedInUser> {
  const user = await ports.users.find(globalScope, actor.userId);
  if (!user) throw new AppError('platform.unauthenticated');
  try {
    await confirm(ports, user, confirmation);
  } catch (error) {
    if (isAppError(error, 'session.password_wrong') || isAppError(error, 'passkey.refused'))
      ports.securityLog.record(actor, { type: 'reauthentication_failed' });
    throw error;
  }
  const signedIn = await getSignedInUser(ports, actor);
  ports.securityLog.record(actor, { type: 'reauthenticated' });
  return signedIn;
}

async function confirm(ports: Ports, user: Stored<User>, { password, passkeyResponseJson }: Confirmation) {
  if (passkeyResponseJson !== '') await verifyPasskey(ports, passkeyResponseJson, user.id);
  else if (!(await ports.passwords.verify(user.passwordHash, password)))
    throw new AppError('session.password_wrong', { details: { fields: { password: ['Incorrect password'] } } });
}
