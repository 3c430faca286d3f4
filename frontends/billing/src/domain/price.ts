import type { Plan } from '@minutehand/contracts/http/billing';
import { PENCE_PER_POUND } from '../limits.ts';

type Prices = Pick<Plan, 'base_amount' | 'included_accounts' | 'additional_amount'>;

/** The price of a plan for a number of accounts, in pence: the base amount includes some accounts. */
export function getTotalPence(plan: Prices, accounts: number): number {
  return plan.base_amount + plan.additional_amount * Math.max(0, accounts - plan.included_accounts);
}

/** Formats an amount with two decimals: "£95.00". */
export function formatPence(pence: number, currency: string): string {
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(pence / PENCE_PER_POUND);
}
