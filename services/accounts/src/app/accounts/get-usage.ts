import type { QuotaUsage } from '@minutehand/contracts/proto/accounts/v1/quotas';
import type { Actor } from '@minutehand/service-kit/identity';
import { countAccessTokens } from '../access-tokens/create-access-token.ts';
import type { Ports } from '../ports.ts';
import { getQuotas } from './get-quotas.ts';

/** Usage of the quotas that this service enforces. */
export async function getUsage(ports: Ports, actor: Actor): Promise<QuotaUsage[]> {
  const quotas = await getQuotas(ports, actor.accountId);
  const used = await countAccessTokens(ports, actor);
  return [{ quota: 'access_tokens_per_person', used, limit: quotas.access_tokens_per_person }];
}
