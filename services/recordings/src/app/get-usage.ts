import type { QuotaUsage } from '@minutehand/contracts/proto/accounts/v1/quotas';
import type { Actor } from '@minutehand/service-kit/identity';
import { getUsages } from './store-within-quotas.ts';
import type { TranscriptionPorts } from './transcription/ports.ts';
import { getTranscribedMinutes } from './transcription/reserve-transcribed-time.ts';

/** Usage of the quotas that this service enforces. */
export async function getUsage(ports: TranscriptionPorts, actor: Actor): Promise<QuotaUsage[]> {
  const quotas = await ports.readQuotas(actor.accountId);
  const usages = [
    ...getUsages(ports, actor, quotas),
    {
      quota: 'transcribed_minutes_per_month',
      limit: quotas.transcribed_minutes_per_month,
      measure: () => getTranscribedMinutes(ports, actor, actor.accountId),
    },
  ];
  return Promise.all(usages.map(async ({ quota, limit, measure }) => ({ quota, limit, used: await measure() })));
}
