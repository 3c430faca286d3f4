import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { inAccount, usersScope } from '../access-tokens/scopes.ts';
import type { Ports } from '../ports.ts';
import { type Subject, subjectOf } from './subject.ts';

/** The caller in an account of theirs: the present one, or another to switch to. Throws account.not_found. */
export async function getSubject(
  { users, accounts }: Pick<Ports, 'users' | 'accounts'>,
  actor: Actor,
  accountId: string = actor.accountId,
): Promise<Subject> {
  const [user, account] = await Promise.all([
    users.find(usersScope, actor.userId),
    // Nobody's account is called nothing, and a scope without an account finds nothing either: it fails.
    accountId === '' ? undefined : accounts.find(inAccount(accountId), accountId),
  ]);
  if (!user) throw new AppError('platform.unauthenticated');
  return subjectOf(user, account);
}
