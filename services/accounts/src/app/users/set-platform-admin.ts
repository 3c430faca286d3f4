import { AppError } from '@minutehand/contracts/errors';
import type { SecurityEvent } from '@minutehand/service-kit/security-log';
import { requireVerifiedEmail } from '../../domain/email-verification.ts';
import { parseEmail } from '../../domain/user.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

export type PlatformAdminChange = { email: string; isAdmin: boolean };

type PlatformAdminPorts = Pick<Ports, 'users'> & {
  /** Resolves when the event is stored. */
  readonly recordSecurityEvent: (event: SecurityEvent) => Promise<void>;
};

/**
 * Grants or revokes the rights of a platform admin, which apply from the next request on. Only operators can: no RPC calls it. Returns
 * false if nothing changed. Throws user.unknown_email. Throws user.email_unverified for a grant, because anyone can register with the
 * address of an operator.
 *
 * The security event is stored before the change, unlike others: if the command ends between the two, the log contains a change that did
 * not take place, but no change is missing.
 */
export async function setPlatformAdmin(
  { users, recordSecurityEvent }: PlatformAdminPorts,
  { email, isAdmin }: PlatformAdminChange,
): Promise<boolean> {
  const { emailKey } = parseEmail(email);
  const user = await users.findFirst(globalScope, { where: { emailKey } });
  if (!user) throw new AppError('user.unknown_email');
  if (isAdmin) requireVerifiedEmail(user);
  if (user.platformAdmin === isAdmin) return false;
  await recordSecurityEvent({
    type: isAdmin ? 'platform_admin_granted' : 'platform_admin_revoked',
    userId: user.id,
  });
  await users.update(globalScope, user.id, (before) => ({ document: { ...before, platformAdmin: isAdmin } }));
  return true;
}
