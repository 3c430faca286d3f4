import type { Plan } from '@minutehand/contracts/http/billing';

/** What a payment covers. The HTTP API calls it `frequency`. */
export type BillingPeriod = Plan['frequency'];

const ORDER: readonly BillingPeriod[] = ['month', 'year'];

/** The billing periods that the plans offer, monthly first. */
export function listBillingPeriods(plans: readonly Plan[]): readonly BillingPeriod[] {
  return ORDER.filter((period) => plans.some(({ frequency }) => frequency === period));
}
