import type { Plan, PlansAnswer, SubscriptionAnswer } from '@minutehand/contracts/http/billing';
import { api } from '@minutehand/web-kit';

export async function listPlans(signal: AbortSignal): Promise<Plan[]> {
  return (await api.get<PlansAnswer>('/plans', { signal })).plans;
}

export async function getSubscription(signal: AbortSignal): Promise<SubscriptionAnswer['subscription']> {
  return (await api.get<SubscriptionAnswer>('/subscription', { signal })).subscription;
}
