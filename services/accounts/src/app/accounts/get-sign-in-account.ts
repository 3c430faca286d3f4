import { AppError } from '@minutehand/contracts/errors';
import type { Stored } from '@minutehand/service-kit/store';
import { type Account, canAccess } from '../../domain/account.ts';
import { canUseAccountWithoutSso } from '../../domain/sso/sso-access.ts';
import type { User } from '../../domain/user.ts';
import type { Ports } from '../ports.ts';
import { ensureHomeAccount } from './ensure-home-account.ts';
import { listAccounts } from './list-accounts.ts';

/**
 * The account that a sign-in opens: the oldest one; accounts that are scheduled for deletion only if there is no other, and only for owners.
 * A user without any gets their home account. Throws sso.required when all of them require single sign-on.
 */
export async function getSignInAccount(
  ports: Pick<Ports, 'accounts' | 'users' | 'now' | 'newId'>,
  user: Stored<User>,
): Promise<Stored<Account> | undefined> {
  const found = (await listAccounts(ports, user.id)).filter((account) => canAccess(account, user.id));
  const accounts = found.filter((account) => canUseAccountWithoutSso(account, user.id));
  if (found.length > 0 && accounts.length === 0) throw new AppError('sso.required');
  return accounts.find(({ deletion }) => deletion === undefined) ?? accounts[0] ?? ensureHomeAccount(ports, user);
}
