import { AppError, isOutage } from '@minutehand/contracts/errors';
import { type QuotaUsage, usageResponseSchema } from '@minutehand/contracts/http/accounts/usage';
import { idParams } from '@minutehand/contracts/http/fields';
import type { QuotaUsage as QuotaUsageMessage } from '@minutehand/contracts/proto/accounts/v1/quotas';
import { isNearQuota, isQuotaName } from '@minutehand/contracts/quotas';
import type { Clients } from '../../clients.ts';
import { defineRoute, type Route } from '../../route.ts';

/** The usage of quotas, from the services that enforce them. */
export function createUsageRoutes(
  clients: Pick<Clients, 'accounts' | 'meetings' | 'recordings' | 'ai'>,
): readonly Route[] {
  const { accounts, meetings, recordings, ai } = clients;
  return [
    defineRoute({
      tag: 'Account',
      access: 'user',
      scope: 'read',
      method: 'get',
      path: '/accounts/{id}/usage',
      summary: 'Get what the current account and the user have used of their quotas',
      params: idParams,
      responses: { 200: usageResponseSchema },
      handle: async ({ params }, { actor, call }) => {
        if (params.id !== actor.accountId) throw new AppError('account.not_found');
        const results = await Promise.allSettled([
          meetings.getUsage({}, call),
          recordings.getUsage({}, call),
          ai.getUsage({}, call),
          accounts.getUsage({}, call),
        ]);
        const usage: QuotaUsage[] = [];
        let isIncomplete = false;
        for (const result of results) {
          if (result.status === 'fulfilled') usage.push(...result.value.usage.flatMap(presentUsage));
          else if (isOutage(result.reason)) isIncomplete = true;
          else throw result.reason;
        }
        return { status: 200, body: { usage, is_incomplete: isIncomplete } };
      },
    }),
  ];
}

/** A service of a newer release may report quotas that are unknown to this one. */
function presentUsage({ quota, used, limit }: QuotaUsageMessage): QuotaUsage[] {
  if (!isQuotaName(quota)) return [];
  return [{ quota, used, limit: limit === 0 ? null : limit, is_near_limit: isNearQuota(used, limit) }];
}
