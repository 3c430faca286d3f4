import { defineEvent } from '@minutehand/contracts/events';
import type { Stored } from '@minutehand/service-kit/store';
import type { Account } from '../../domain/account.ts';
import type { User } from '../../domain/user.ts';
import { DEFAULT_ACCOUNT_LIMIT } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/**
 * Makes the account that registration promised, if it is not there yet. User and account are two documents, so a stop between
 * them leaves a person without an account: the next sign-in of somebody without any ends here as well. Undefined once it was deleted.
 */
export async function ensureHomeAccount(
  { accounts, now }: Pick<Ports, 'accounts' | 'now'>,
  user: Stored<User>,
): Promise<Stored<Account> | undefined> {
  const home = user.homeAccount;
  if (!home) return undefined;
  const { document } = await accounts.insertOnce(
    accountScope(home.id),
    {
      id: home.id,
      name: home.name,
      accountLimit: DEFAULT_ACCOUNT_LIMIT,
      subscriptionVersion: 0,
      onboardingCompleted: false,
      members: [{ userId: user.id, role: 'owner', joinedAt: now() }],
      memberIds: [user.id],
    },
    [defineEvent('accounts.member_joined', { accountId: home.id, userId: user.id, role: 'owner' })],
  );
  return document.version === 0 ? undefined : document;
}
