import type { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Comparisons } from '../../app/ports.ts';
import { COMPARISON_DEADLINE_MS } from '../../limits.ts';

/** Comparisons of transcripts with open action items, by the ai service. */
export function createComparisons(service: string, ai: RpcClient<typeof AiServiceService>): Comparisons {
  return {
    findItemChanges: async (accountId, { startedAt, ...request }) => {
      const { importNumber, changes } = await ai.findItemChanges(
        { ...request, startedAt: startedAt.toISOString() },
        { as: serviceCaller(service, accountId), deadlineMs: COMPARISON_DEADLINE_MS },
      );
      return { importNumber, changes };
    },
  };
}
