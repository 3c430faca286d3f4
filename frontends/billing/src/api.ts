import type { Plan, PlansResponse, SubscriptionResponse } from '@minutehand/contracts/http/billing';
import { api } from '@minutehand/web-kit';

export async function listPlans(signal: AbortSignal): Promise<Plan[]> {
  return (await api.get<PlansResponse>('/plans', { signal })).plans;
}

export async function getSubscription(signal: AbortSignal): Promise<SubscriptionResponse['subscription']> {
  return (await api.get<SubscriptionResponse>('/subscription', { signal })).subscription;
}
