import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';
import { type SignedInUser, toSignedInUser } from './signed-in-user.ts';

/** Returns the caller in one of their accounts: the current account, or the account to switch to. Throws account.not_found, sso.required, sso.other_account. */
export async function getSignedInUser(
  { users, accounts }: Pick<Ports, 'users' | 'accounts'>,
  actor: Actor,
  accountId: string = actor.accountId,
): Promise<SignedInUser> {
  if (actor.isSso && accountId !== actor.accountId) throw new AppError('sso.other_account');
  const [user, account] = await Promise.all([
    users.find(globalScope, actor.userId),
    // A scope cannot be created for an empty account id.
    accountId === '' ? undefined : accounts.find(accountScope(accountId), accountId),
  ]);
  if (!user) throw new AppError('platform.unauthenticated');
  return toSignedInUser(user, account, actor.isSso);
}
