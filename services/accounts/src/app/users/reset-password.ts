import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import type { Caller } from '@minutehand/service-kit/identity';
import { verifiedEmail } from '../../domain/email-verification.ts';
import { checkPassword } from '../../domain/password.ts';
import type { Ports } from '../ports.ts';
import { usersScope } from '../scopes.ts';
import { checkNotBreached } from './check-not-breached.ts';

/**
 * Sets a new password with a single-use token, starts a new credential epoch, revokes the access tokens of the user and verifies their
 * address.
 * Throws password_reset.invalid.
 */
export async function resetPassword(
  ports: Ports,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<{ userId: string; credentialEpoch: number }> {
  const id = ports.tokens.read('password_reset', token);
  const reset = id === undefined ? undefined : await ports.passwordResets.find(usersScope, id);
  const user = reset && (await ports.users.find(usersScope, reset.userId));
  if (!reset || !user) throw new AppError('password_reset.invalid');
  checkPassword(password, user, ports.commonPasswords);
  await checkNotBreached(ports, password);
  const passwordHash = await ports.passwords.hash(password);
  // When several requests use the same token, only the request that removes the reset succeeds.
  if (!(await ports.passwordResets.remove(usersScope, reset.id))) throw new AppError('password_reset.invalid');
  // Removes other pending links too, because they may have leaked.
  for await (const { id: pendingId } of ports.passwordResets.stream(usersScope, { where: { userId: user.id } })) {
    await ports.passwordResets.remove(usersScope, pendingId);
  }
  // The time and the event are stored together with the new hash, so that old tokens and sessions end even after a crash.
  const changedAt = ports.now();
  const updated = await ports.users.update(usersScope, user.id, (before) => {
    const credentialEpoch = before.credentialEpoch + 1;
    const payload = { userId: user.id, changedAt: changedAt.toISOString(), credentialEpoch };
    return {
      // The token was mailed, so the user receives mail at the address.
      document: { ...before, ...verifiedEmail, passwordHash, credentialEpoch, passwordChangedAt: changedAt },
      events: [defineEvent('accounts.password_changed', payload)],
    };
  });
  if (!updated) throw new AppError('password_reset.invalid');
  ports.securityLog.record(caller, { type: 'password_reset', userId: user.id });
  return { userId: user.id, credentialEpoch: updated.credentialEpoch };
}
