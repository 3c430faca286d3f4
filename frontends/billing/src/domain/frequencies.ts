import type { Plan } from '@minutehand/contracts/http/billing';

export type Frequency = Plan['frequency'];

const ORDER: readonly Frequency[] = ['month', 'year'];

/** The billing frequencies that the plans offer, monthly first. */
export function getFrequencies(plans: readonly Plan[]): readonly Frequency[] {
  return ORDER.filter((frequency) => plans.some((plan) => plan.frequency === frequency));
}
