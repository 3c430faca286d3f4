import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { isEnabled } from '../../domain/two-factor.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { requireNonSsoSession } from '../sso/non-sso-session.ts';

/** Stores a new secret for the caller's authenticator app, which a first code has to confirm. Throws two_factor.on. */
export async function startTwoFactor(ports: Ports, actor: Actor): Promise<{ secret: string; uri: string }> {
  requireNonSsoSession(actor);
  const secret = ports.totp.newSecret();
  const encrypted = ports.encryption.encrypt(secret, actor.userId);
  const user = await ports.users.update(globalScope, actor.userId, (before) => {
    // A request that was in flight while the password was reset must not change the second factor.
    if ((actor.credentialEpoch ?? 0) < before.credentialEpoch) throw new AppError('platform.unauthenticated');
    if (isEnabled(before.twoFactor)) throw new AppError('two_factor.on');
    return { document: { ...before, twoFactor: { secret: encrypted, lastStep: 0, recoveryCodeHashes: [] } } };
  });
  if (!user) throw new AppError('platform.unauthenticated');
  return { secret, uri: ports.totp.toUri(secret, user.email) };
}
