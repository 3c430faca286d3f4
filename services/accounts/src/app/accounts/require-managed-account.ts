import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Account, checkCanManage } from '../../domain/account.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/** The caller's account, if the caller may manage its members. Throws account.not_found, membership.not_permitted. */
export async function requireManagedAccount(
  { accounts }: Pick<Ports, 'accounts'>,
  { accountId, userId }: Actor,
): Promise<Stored<Account>> {
  const account = await accounts.find(accountScope(accountId), accountId);
  if (!account) throw new AppError('account.not_found');
  checkCanManage(account, userId);
  return account;
}
