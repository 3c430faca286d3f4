import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { canAccess } from '../../domain/account.ts';
import type { Ports } from '../ports.ts';
import { usersScope } from '../scopes.ts';
import { type Subject, toSubject } from '../users/subject.ts';
import { listAccounts } from './list-accounts.ts';

/** The caller in each of their accounts, oldest account first. */
export async function listSubjects(ports: Pick<Ports, 'users' | 'accounts'>, actor: Actor): Promise<Subject[]> {
  const [user, accounts] = await Promise.all([
    ports.users.find(usersScope, actor.userId),
    listAccounts(ports, actor.userId),
  ]);
  if (!user) throw new AppError('platform.unauthenticated');
  return accounts.filter((account) => canAccess(account, user.id)).map((account) => toSubject(user, account));
}
