import { AppError } from '@minutehand/contracts/errors';
import type { Caller } from '@minutehand/service-kit/identity';
import { VERIFIED_EMAIL_STATE } from '../../domain/email-verification.ts';
import { checkPassword } from '../../domain/password.ts';
import { setPassword } from '../credentials/set-password.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { checkNotBreached } from './check-not-breached.ts';

/**
 * Sets a new password with a single-use token, starts a new credential epoch, revokes the access tokens of the user and verifies their
 * address. The second factor stays on if the address was verified before.
 * Throws password_reset.invalid.
 */
export async function resetPassword(
  ports: Ports,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<{ userId: string; credentialEpoch: number; email: string }> {
  const id = ports.tokens.read('password_reset', token);
  const reset = id === undefined ? undefined : await ports.passwordResets.find(globalScope, id);
  const user = reset && (await ports.users.find(globalScope, reset.userId));
  if (!reset || !user) throw new AppError('password_reset.invalid');
  checkPassword(password, user, ports.commonPasswords);
  await checkNotBreached(ports, password);
  const passwordHash = await ports.passwords.hash(password);
  // When several requests use the same token, only the request that removes the reset succeeds.
  if (!(await ports.passwordResets.remove(globalScope, reset.id))) throw new AppError('password_reset.invalid');
  // The token was emailed, so the user receives email at the address.
  const updated = await setPassword(ports, { userId: user.id, passwordHash }, (before) => ({
    ...VERIFIED_EMAIL_STATE,
    // An attacker who knew the old password may have added passkeys.
    passkeys: [],
    // A person who registered an address that is not theirs must not lock its owner out.
    ...(before.emailVerified ? {} : { twoFactor: undefined }),
  }));
  if (!updated) throw new AppError('password_reset.invalid');
  ports.securityLog.record(caller, { type: 'password_reset', userId: user.id });
  return { userId: user.id, credentialEpoch: updated.credentialEpoch, email: user.email };
}
