import { findMember } from '../../domain/account.ts';
import { toActivityId } from '../../domain/member-activity.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/** Deletes the last activity of a user who left the account, unless they have joined again. */
export async function purgeActivityOfFormerMember(
  { accounts, memberActivities }: Pick<Ports, 'accounts' | 'memberActivities'>,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const scope = accountScope(accountId);
  const account = await accounts.find(scope, accountId);
  if (account !== undefined && findMember(account, userId) !== undefined) return;
  await memberActivities.remove(scope, toActivityId(accountId, userId));
}
