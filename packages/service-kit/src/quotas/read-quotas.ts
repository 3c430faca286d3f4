import { AppError } from '@minutehand/contracts/errors';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { DEFAULT_QUOTAS, type Quotas, resolveQuotas } from '@minutehand/contracts/quotas';
import { serviceCaller } from '../identity/index.ts';
import type { RpcClient } from '../rpc/types.ts';
import { QUOTAS_CACHED_ACCOUNTS, QUOTAS_DEADLINE_MS, QUOTAS_TTL_MS } from './limits.ts';

/** Returns the quotas of an account. Never fails. */
export type ReadQuotas = (accountId: string) => Promise<Quotas>;

type Cached = { readonly quotas: Quotas; readonly expiresAt: number };

/**
 * Reads the quotas of accounts from the accounts service, which owns them, at most once a minute for each; calls in the meantime wait for the same
 * response. While it does not respond, the
 * last known ones apply, or the defaults, so that nothing else stops.
 */
export function createQuotaReader(
  service: string,
  accounts: Pick<RpcClient<typeof AccountsServiceService>, 'getQuotas'>,
  now: () => Date,
): ReadQuotas {
  const cache = new Map<string, Cached>();
  const load = async (accountId: string): Promise<Quotas> => {
    const options = { as: serviceCaller(service, accountId), deadlineMs: QUOTAS_DEADLINE_MS };
    return resolveQuotas((await accounts.getQuotas({}, options)).overrides);
  };
  const loading = new Map<string, Promise<Quotas>>();
  const read = async (accountId: string, cached: Cached | undefined): Promise<Quotas> => {
    const quotas = await load(accountId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return cached?.quotas ?? DEFAULT_QUOTAS;
    });
    if (cache.size >= QUOTAS_CACHED_ACCOUNTS) cache.clear();
    cache.set(accountId, { quotas, expiresAt: now().getTime() + QUOTAS_TTL_MS });
    return quotas;
  };
  return async (accountId) => {
    const cached = cache.get(accountId);
    if (cached !== undefined && cached.expiresAt > now().getTime()) return cached.quotas;
    const running = loading.get(accountId) ?? read(accountId, cached).finally(() => loading.delete(accountId));
    loading.set(accountId, running);
    return running;
  };
}
