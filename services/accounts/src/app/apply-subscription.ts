import type { Ports } from './ports.ts';
import { inAccount } from './scopes.ts';

/** A subscription decides how many people an account may have. Members beyond a lower limit stay; nobody more can join. */
export async function applySubscription(
  { accounts }: Pick<Ports, 'accounts'>,
  change: { accountId: string; accountLimit: number },
): Promise<void> {
  await accounts.update(inAccount(change.accountId), change.accountId, (before) =>
    before.accountLimit === change.accountLimit
      ? undefined
      : { document: { ...before, accountLimit: change.accountLimit } },
  );
}
