import { AppError } from '@minutehand/contracts/errors';
import type { GlossaryServiceService, GlossaryTerm } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { serviceCaller } from '../identity/index.ts';
import type { RpcClient } from '../rpc/types.ts';
import { GLOSSARY_CACHED_ACCOUNTS, GLOSSARY_DEADLINE_MS, GLOSSARY_TTL_MS } from './limits.ts';

/** Returns the terms of an account. Does not fail while the accounts service is unavailable. */
export type ReadGlossary = (accountId: string) => Promise<readonly GlossaryTerm[]>;

type Cached = { readonly terms: readonly GlossaryTerm[]; readonly expiresAt: number };

/**
 * Reads glossaries from the accounts service, which owns them, at most once a minute for each account. While it does not respond, the
 * last known terms are used, or none, so that nothing else stops.
 */
export function createGlossaryReader(
  service: string,
  client: Pick<RpcClient<typeof GlossaryServiceService>, 'getGlossary'>,
  now: () => Date,
): ReadGlossary {
  const cache = new Map<string, Cached>();
  const load = async (accountId: string) => {
    const options = { as: serviceCaller(service, accountId), deadlineMs: GLOSSARY_DEADLINE_MS };
    return (await client.getGlossary({}, options)).terms;
  };
  return async (accountId) => {
    const cachedEntry = cache.get(accountId);
    if (cachedEntry !== undefined && cachedEntry.expiresAt > now().getTime()) return cachedEntry.terms;
    const terms = await load(accountId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return cachedEntry?.terms ?? [];
    });
    if (cache.size >= GLOSSARY_CACHED_ACCOUNTS) cache.clear();
    cache.set(accountId, { terms, expiresAt: now().getTime() + GLOSSARY_TTL_MS });
    return terms;
  };
}
