import type { Stored } from '@minutehand/service-kit/store';
import type { Account } from '../../domain/account.ts';
import { ACCOUNTS_PER_PERSON } from '../../limits.ts';
import { acrossAccounts } from '../access-tokens/scopes.ts';
import type { Ports } from '../ports.ts';

/** The accounts that a person is a member of, oldest first. */
export async function listAccounts({ accounts }: Pick<Ports, 'accounts'>, userId: string): Promise<Stored<Account>[]> {
  const page = await accounts.page(acrossAccounts, {
    where: { memberIds: { contains: userId } },
    limit: ACCOUNTS_PER_PERSON,
  });
  return page.items;
}
