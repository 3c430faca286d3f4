import type { QuotaUsage } from '@minutehand/contracts/proto/accounts/v1/quotas';
import type { Actor } from '@minutehand/service-kit/identity';
import { toUtcDay } from '../../domain/calendar.ts';
import {
  countAll,
  countByMember,
  createGenerationCounts,
  getGenerationCountsId,
} from '../../domain/generation/generation-counts.ts';
import type { Ports } from '../ports.ts';

type UsagePorts = Pick<Ports, 'meetings' | 'generationCounts' | 'textSizes' | 'readQuotas' | 'now'>;

/** Usage of the quotas that this service enforces, except for those of single meetings. */
export async function getUsage(
  { meetings, generationCounts, textSizes, readQuotas, now }: UsagePorts,
  actor: Actor,
): Promise<QuotaUsage[]> {
  const day = toUtcDay(now());
  const [quotas, meetingCount, textBytes, stored] = await Promise.all([
    readQuotas(actor.accountId),
    meetings.count(actor, {}),
    textSizes.sum(actor, 'bytes', {}),
    generationCounts.find(actor, getGenerationCountsId(actor.accountId, day)),
  ]);
  const counts = stored ?? createGenerationCounts(day);
  const used = {
    meetings: meetingCount,
    text_bytes: textBytes,
    generations_per_day: countAll(counts),
    generations_per_person_per_day: countByMember(counts, actor.userId),
  } as const;
  return (Object.keys(used) as (keyof typeof used)[]).map((quota) => ({
    quota,
    used: used[quota],
    limit: quotas[quota],
  }));
}
