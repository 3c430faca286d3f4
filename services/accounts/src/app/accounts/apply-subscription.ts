import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/** Applies the account limit and the quotas of a subscription; stale events are ignored. When the new limit is lower than the number of members, all members stay, but no user can join. */
export async function applySubscription(
  { accounts }: Pick<Ports, 'accounts'>,
  change: { accountId: string; accountLimit: number; quotas: Readonly<Record<string, number>>; version: number },
): Promise<void> {
  const { accountId, accountLimit, quotas, version } = change;
  await accounts.update(accountScope(accountId), accountId, (before) =>
    before.subscriptionVersion >= version
      ? undefined
      : { document: { ...before, accountLimit, quotas, subscriptionVersion: version } },
  );
}
