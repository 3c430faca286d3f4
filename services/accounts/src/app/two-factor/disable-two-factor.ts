import type { Actor } from '@minutehand/service-kit/identity';
import { requireSession } from '@minutehand/service-kit/personal-data';
import type { Ports } from '../ports.ts';
import { consumeSecondFactor } from './consume-second-factor.ts';

/** Turns the second factor off if the code is correct. Throws two_factor.off, two_factor.code_wrong. */
export async function disableTwoFactor(ports: Ports, actor: Actor, code: string): Promise<void> {
  requireSession(actor);
  await consumeSecondFactor(ports, { userId: actor.userId, code }, () => undefined);
  ports.securityLog.record(actor, { type: 'two_factor_disabled' });
}
