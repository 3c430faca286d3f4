import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { checkCanManage, parseAccountName } from '../../domain/account.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { getSignedInUser } from '../users/get-signed-in-user.ts';
import type { SignedInUser } from '../users/signed-in-user.ts';

/** Renames the caller's account, by their stored role. */
export async function updateAccount(ports: Ports, actor: Actor, changes: { name: string }): Promise<SignedInUser> {
  const name = parseAccountName(changes.name);
  const account = await ports.accounts.update(accountScope(actor.accountId), actor.accountId, (before) => {
    checkCanManage(before, actor.userId);
    return before.name === name ? undefined : { document: { ...before, name } };
  });
  if (!account) throw new AppError('account.not_found');
  return getSignedInUser(ports, actor);
}
