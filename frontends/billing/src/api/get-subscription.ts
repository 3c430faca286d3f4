import type { SubscriptionAnswer } from '@minutehand/contracts/http/billing';
import { api } from '@minutehand/web-kit';

export async function getSubscription(signal: AbortSignal): Promise<SubscriptionAnswer['subscription']> {
  return (await api.get<SubscriptionAnswer>('/subscription', { signal })).subscription;
}
