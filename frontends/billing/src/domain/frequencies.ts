import type { Plan } from '@minutehand/contracts/http/billing';

export type Frequency = Plan['frequency'];

const IN_ORDER: readonly Frequency[] = ['month', 'year'];

/** How often there is something to pay: only what some plan offers. */
export function frequenciesOf(plans: readonly Plan[]): readonly Frequency[] {
  return IN_ORDER.filter((frequency) => plans.some((plan) => plan.frequency === frequency));
}
