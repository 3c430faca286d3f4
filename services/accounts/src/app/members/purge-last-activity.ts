import { findMember } from '../../domain/account.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/** Deletes the last activity of a user who left the account, unless they have joined again. */
export async function purgeLastActivityOfFormerMember(
  { accounts, lastActivities }: Pick<Ports, 'accounts' | 'lastActivities'>,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const scope = accountScope(accountId);
  const account = await accounts.find(scope, accountId);
  if (account !== undefined && findMember(account, userId) !== undefined) return;
  const stored = await lastActivities.findFirst(scope, { where: { userId } });
  if (stored) await lastActivities.remove(scope, stored.id);
}
