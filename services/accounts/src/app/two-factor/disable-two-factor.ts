import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { requireNonSsoSession } from '../sso/non-sso-session.ts';
import { consumeSecondFactor } from './consume-second-factor.ts';

/** Turns the second factor off if the code is correct. Throws two_factor.off, two_factor.code_wrong. */
export async function disableTwoFactor(ports: Ports, actor: Actor, code: string): Promise<void> {
  requireNonSsoSession(actor);
  await consumeSecondFactor(ports, { userId: actor.userId, code }, () => undefined);
  ports.securityLog.record(actor, { type: 'two_factor_disabled' });
}
