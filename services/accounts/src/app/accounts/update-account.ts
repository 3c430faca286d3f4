import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { checkCanManage, parseAccountName } from '../../domain/account.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { getSubject } from '../users/get-subject.ts';
import type { Subject } from '../users/subject.ts';

/** Renames the caller's account, by their stored role. */
export async function updateAccount(ports: Ports, actor: Actor, changes: { name: string }): Promise<Subject> {
  const name = parseAccountName(changes.name);
  const account = await ports.accounts.update(accountScope(actor.accountId), actor.accountId, (before) => {
    checkCanManage(before, actor.userId);
    return before.name === name ? undefined : { document: { ...before, name } };
  });
  if (!account) throw new AppError('account.not_found');
  return getSubject(ports, actor);
}
