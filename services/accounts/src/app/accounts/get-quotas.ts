import { type Quotas, resolveQuotas } from '@minutehand/contracts/quotas';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/** The quotas of an account that differ from the defaults. */
export async function getQuotaOverrides(
  { accounts }: Pick<Ports, 'accounts'>,
  accountId: string,
): Promise<Readonly<Record<string, number>>> {
  const account = await accounts.find(accountScope(accountId), accountId);
  return account?.quotas ?? {};
}

export async function getQuotas(ports: Pick<Ports, 'accounts'>, accountId: string): Promise<Quotas> {
  return resolveQuotas(await getQuotaOverrides(ports, accountId));
}
