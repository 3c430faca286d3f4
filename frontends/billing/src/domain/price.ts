import type { Plan } from '@minutehand/contracts/http/billing';
import { MINOR_UNITS_PER_MAJOR_UNIT } from '../limits.ts';

type Prices = Pick<Plan, 'base_amount' | 'included_accounts' | 'additional_amount'>;

/** The price of a plan for a number of seats, in minor units of its currency: the base amount includes some seats. */
export function getTotalAmount(plan: Prices, seats: number): number {
  return plan.base_amount + plan.additional_amount * Math.max(0, seats - plan.included_accounts);
}

/** Formats an amount in minor units with two decimals: "£95.00". */
export function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount / MINOR_UNITS_PER_MAJOR_UNIT);
}
