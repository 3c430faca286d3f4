import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Account, canAccess } from '../../domain/account.ts';
import { canUseAccountWithoutSso } from '../../domain/sso/sso-access.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { type SignedInUser, toSignedInUser } from '../users/signed-in-user.ts';
import { listAccounts } from './list-accounts.ts';

/** The caller in each of the accounts that their session can use, oldest account first. */
export async function listUsableAccounts(
  ports: Pick<Ports, 'users' | 'accounts'>,
  actor: Actor,
): Promise<SignedInUser[]> {
  const [user, accounts] = await Promise.all([
    ports.users.find(globalScope, actor.userId),
    listAccounts(ports, actor.userId),
  ]);
  if (!user) throw new AppError('platform.unauthenticated');
  const isSso = actor.isSso ?? false;
  const canUse = (account: Stored<Account>) =>
    canAccess(account, user.id) && (isSso ? account.id === actor.accountId : canUseAccountWithoutSso(account, user.id));
  return accounts.filter(canUse).map((account) => toSignedInUser(user, account, isSso));
}
