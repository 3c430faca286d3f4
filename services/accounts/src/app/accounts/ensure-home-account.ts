import { defineEvent } from '@minutehand/contracts/events';
import type { Stored } from '@minutehand/service-kit/store';
import type { Account } from '../../domain/account.ts';
import type { User } from '../../domain/user.ts';
import { DEFAULT_ACCOUNT_LIMIT } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/**
 * Creates the user's home account unless it exists. User and account are separate documents, so a crash during registration can
 * leave a user without an account; their next sign-in calls this too. Returns undefined when the account was deleted.
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
