import type { Stored } from '@minutehand/service-kit/store';
import type { Account } from '../../domain/account.ts';
import { ACCOUNTS_PER_PERSON } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { allAccountsScope } from '../scopes.ts';

/** The accounts that a user is a member of, oldest first. */
export async function listAccounts({ accounts }: Pick<Ports, 'accounts'>, userId: string): Promise<Stored<Account>[]> {
  const page = await accounts.page(allAccountsScope, {
    where: { memberIds: { contains: userId } },
    limit: ACCOUNTS_PER_PERSON,
  });
  return page.items;
}
