import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { consumeCode, createWrongCodeError, isEnabled } from '../../domain/two-factor.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { requireNonSsoSession } from '../sso/non-sso-session.ts';
import { toSecondFactorProof } from './consume-second-factor.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

/**
 * Turns the second factor on with the first code from the authenticator app. Returns the recovery codes, which are stored as hashes only. Throws
 * two_factor.on, two_factor.code_wrong.
 */
export async function confirmTwoFactor(ports: Ports, actor: Actor, code: string): Promise<string[]> {
  requireNonSsoSession(actor);
  const { codes, hashes } = createRecoveryCodes(ports);
  const user = await ports.users.update(globalScope, actor.userId, (before) => {
    // A request that was in flight while the password was reset must not change the second factor.
    if ((actor.credentialEpoch ?? 0) < before.credentialEpoch) throw new AppError('platform.unauthenticated');
    if (isEnabled(before.twoFactor)) throw new AppError('two_factor.on');
    // The setup was not started, or was started and then cancelled in another session.
    if (before.twoFactor === undefined) throw createWrongCodeError();
    const used = consumeCode(before.twoFactor, toSecondFactorProof(ports, before, before.twoFactor, code));
    return { document: { ...before, twoFactor: { ...used, enabledAt: ports.now(), recoveryCodeHashes: hashes } } };
  });
  if (!user) throw new AppError('platform.unauthenticated');
  ports.securityLog.record(actor, { type: 'two_factor_enabled' });
  return codes;
}
