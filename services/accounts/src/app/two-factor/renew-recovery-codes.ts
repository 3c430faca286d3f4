import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { requireNonSsoSession } from '../sso/non-sso-session.ts';
import { consumeSecondFactor } from './consume-second-factor.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

/** Replaces the caller's recovery codes. Requires a code of the second factor. Throws two_factor.off, two_factor.code_wrong. */
export async function renewRecoveryCodes(ports: Ports, actor: Actor, code: string): Promise<string[]> {
  requireNonSsoSession(actor);
  const { codes, hashes } = createRecoveryCodes(ports);
  await consumeSecondFactor(ports, { userId: actor.userId, code }, (twoFactor) => ({
    ...twoFactor,
    recoveryCodeHashes: hashes,
  }));
  ports.securityLog.record(actor, { type: 'recovery_codes_renewed' });
  return codes;
}
