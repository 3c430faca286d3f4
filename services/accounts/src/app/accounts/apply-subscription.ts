import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/** Older news than what is known is ignored. A subscription decides how many people an account may have. Members beyond a lower limit stay; nobody more can join. */
export async function applySubscription(
  { accounts }: Pick<Ports, 'accounts'>,
  change: { accountId: string; accountLimit: number; version: number },
): Promise<void> {
  const { accountId, accountLimit, version } = change;
  await accounts.update(accountScope(accountId), accountId, (before) =>
    before.subscriptionVersion >= version
      ? undefined
      : { document: { ...before, accountLimit, subscriptionVersion: version } },
  );
}
