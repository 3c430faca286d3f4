import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireSession } from '@minutehand/service-kit/personal-data';
import { isEnabled } from '../../domain/two-factor.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

/** The state of the caller's second factor, and the number of remaining recovery codes. */
export async function getTwoFactor(
  { users }: Pick<Ports, 'users'>,
  actor: Actor,
): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  requireSession(actor);
  const user = await users.find(globalScope, actor.userId);
  if (!user) throw new AppError('platform.unauthenticated');
  const { twoFactor } = user;
  return isEnabled(twoFactor)
    ? { enabled: true, recoveryCodesLeft: twoFactor.recoveryCodeHashes.length }
    : { enabled: false, recoveryCodesLeft: 0 };
}
