import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { checkPassword } from '../../domain/password.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { requireNonSsoSession } from '../sso/non-sso-session.ts';
import { checkNotBreached } from '../users/check-not-breached.ts';
import { getSignedInUser } from '../users/get-signed-in-user.ts';
import type { SignedInUser } from '../users/signed-in-user.ts';
import { setPassword } from './set-password.ts';

/**
 * Replaces the caller's password after checking the current one. Ends sessions, access tokens and calendar feeds of
 * earlier credential epochs. Throws session.password_wrong, user.password_unfit.
 */
export async function changePassword(
  ports: Ports,
  actor: Actor,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<SignedInUser> {
  requireNonSsoSession(actor);
  const user = await ports.users.find(globalScope, actor.userId);
  if (!user) throw new AppError('platform.unauthenticated');
  const createWrongPasswordError = () =>
    new AppError('session.password_wrong', { details: { fields: { current_password: ['Incorrect password'] } } });
  if (!(await ports.passwords.verify(user.passwordHash, currentPassword))) {
    ports.securityLog.record(actor, { type: 'reauthentication_failed' });
    throw createWrongPasswordError();
  }
  checkPassword(password, user, ports.commonPasswords);
  await checkNotBreached(ports, password);
  const passwordHash = await ports.passwords.hash(password);
  const updated = await setPassword(ports, { userId: user.id, passwordHash }, (before) => {
    // Another request has changed the password in the meantime.
    if (before.passwordHash !== user.passwordHash) throw createWrongPasswordError();
    return {};
  });
  if (!updated) throw new AppError('platform.unauthenticated');
  ports.securityLog.record(actor, { type: 'password_changed' });
  // The user that this write returned: the session must not get the epoch of a password that was set in the meantime.
  return { ...(await getSignedInUser(ports, actor)), user: updated };
}
