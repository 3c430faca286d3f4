import type { QuotaUsage } from '@minutehand/contracts/proto/accounts/v1/quotas';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';
import { getUsages } from './store-within-quotas.ts';

/** Usage of the quotas that this service enforces. */
export async function getUsage(ports: Ports, actor: Actor): Promise<QuotaUsage[]> {
  const usages = getUsages(ports, actor, await ports.readQuotas(actor.accountId));
  return Promise.all(usages.map(async ({ quota, limit, measure }) => ({ quota, limit, used: await measure() })));
}
