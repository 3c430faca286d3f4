import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/**
 * Throws user.email_unverified unless the actor has verified their address, and platform.unauthenticated when a
 * password change has ended their session. Read from accounts, because a session may be older than the verification. Throws
 * platform.unavailable while accounts is down.
 */
export async function requireVerifiedEmail(
  { directory }: Pick<Ports, 'directory'>,
  { accountId, userId, credentialEpoch = 0 }: Actor,
): Promise<void> {
  const [member] = await directory.findMembers(accountId, [userId]);
  if (member === undefined) throw new AppError('account.not_found');
  if (credentialEpoch < (member.credentialEpoch ?? 0)) throw new AppError('platform.unauthenticated');
  if (!member.emailVerified) throw new AppError('user.email_unverified');
}
