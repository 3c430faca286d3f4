import type { Plan, PlansAnswer } from '@minutehand/contracts/http/billing';
import { api } from '@minutehand/web-kit';

export async function listPlans(signal: AbortSignal): Promise<Plan[]> {
  return (await api.get<PlansAnswer>('/plans', { signal })).plans;
}
