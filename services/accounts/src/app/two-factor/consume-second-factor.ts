import { AppError } from '@minutehand/contracts/errors';
import type { Stored } from '@minutehand/service-kit/store';
import {
  consumeCode,
  type EnabledTwoFactor,
  isEnabled,
  normalizeCode,
  type SecondFactorProof,
  type TwoFactor,
} from '../../domain/two-factor.ts';
import type { User } from '../../domain/user.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

/**
 * The two ways to check an entered code: its TOTP time step if it is valid now, and its hash for comparison with the
 * recovery codes.
 */
export function toSecondFactorProof(
  { totp, encryption, secrets, now }: Pick<Ports, 'totp' | 'encryption' | 'secrets' | 'now'>,
  user: Stored<User>,
  { secret }: TwoFactor,
  code: string,
): SecondFactorProof {
  const normalized = normalizeCode(code);
  const decrypted = encryption.decrypt(secret, user.id);
  return {
    // The secret cannot be decrypted after a change of the signing secret. Recovery codes can still be used.
    step: decrypted === undefined ? undefined : totp.findStep(decrypted, normalized, now()),
    hash: secrets.hash(normalized),
  };
}

/**
 * Consumes a code in one write of the user, so that only one of several concurrent requests with the same code succeeds. `change` may
 * change the second factor further; undefined removes it. Throws two_factor.off, two_factor.code_wrong.
 */
export async function consumeSecondFactor(
  ports: Pick<Ports, 'users' | 'totp' | 'encryption' | 'secrets' | 'now'>,
  { userId, code }: { userId: string; code: string },
  change: (twoFactor: EnabledTwoFactor) => TwoFactor | undefined = (twoFactor) => twoFactor,
): Promise<Stored<User>> {
  const user = await ports.users.update(globalScope, userId, (before) => {
    if (!isEnabled(before.twoFactor)) throw new AppError('two_factor.off');
    const twoFactor = change(consumeCode(before.twoFactor, toSecondFactorProof(ports, before, before.twoFactor, code)));
    return { document: { ...before, twoFactor } };
  });
  if (!user) throw new AppError('platform.unauthenticated');
  return user;
}
