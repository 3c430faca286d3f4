import { AppError } from '@minutehand/contracts/errors';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { requireVerifiedEmail } from '../../domain/email-verification.ts';
import { parseEmail } from '../../domain/user.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

export type PlatformAdminChange = { email: string; isAdmin: boolean };

/**
 * Grants or revokes the rights of a platform admin, which apply from the next request on. Only operators can: no RPC calls it. Returns
 * false if nothing changed. Throws user.unknown_email. Throws user.email_unverified for a grant, because anyone can register with the
 * address of an operator.
 */
export async function setPlatformAdmin(
  { users, securityLog }: Pick<Ports, 'users' | 'securityLog'>,
  { email, isAdmin }: PlatformAdminChange,
): Promise<boolean> {
  const { emailKey } = parseEmail(email);
  const user = await users.findFirst(globalScope, { where: { emailKey } });
  if (!user) throw new AppError('user.unknown_email');
  if (isAdmin) requireVerifiedEmail(user);
  let isChanged = false;
  await users.update(globalScope, user.id, (before) => {
    isChanged = before.platformAdmin !== isAdmin;
    return isChanged ? { document: { ...before, platformAdmin: isAdmin } } : undefined;
  });
  if (isChanged)
    securityLog.record(serviceCaller('accounts', ''), {
      type: isAdmin ? 'platform_admin_granted' : 'platform_admin_revoked',
      userId: user.id,
    });
  return isChanged;
}
