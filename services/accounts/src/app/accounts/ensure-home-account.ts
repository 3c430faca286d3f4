import { createEvent } from '@minutehand/contracts/events';
import type { Stored } from '@minutehand/service-kit/store';
import type { Account } from '../../domain/account.ts';
import type { User } from '../../domain/user.ts';
import { DEFAULT_ACCOUNT_LIMIT } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';

/**
 * Creates the user's home account unless it exists. User and account are separate documents, so a crash during registration can
 * leave a user without an account; their next sign-in calls this too. A deleted home account is replaced by a new
 * one.
 */
export async function ensureHomeAccount(
  ports: Pick<Ports, 'accounts' | 'users' | 'now' | 'newId'>,
  user: Stored<User>,
): Promise<Stored<Account> | undefined> {
  const { accounts, users, now, newId } = ports;
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
    [createEvent('accounts.member_joined', { accountId: home.id, userId: user.id, role: 'owner' })],
  );
  if (document.version > 0) return document;
  const updated = await users.update(globalScope, user.id, (before) =>
    before.homeAccount?.id === home.id
      ? { document: { ...before, homeAccount: { id: newId(), name: home.name } } }
      : undefined,
  );
  return updated && ensureHomeAccount(ports, updated);
}
