import { ADDITIONAL_SEAT_PENCE, BASE_PENCE, INCLUDED_SEATS } from '../limits.ts';

export type Plan = {
  id: string;
  name: string;
  frequency: 'month' | 'year';
  currency: 'GBP';
  /** Pence. */
  baseAmount: number;
  includedAccounts: number;
  /** Pence for each additional account. */
  additionalAmount: number;
};

/** The plans on sale. */
export const plans: readonly Plan[] = [
  {
    id: 'team-month',
    name: 'Team',
    frequency: 'month',
    currency: 'GBP',
    baseAmount: BASE_PENCE,
    includedAccounts: INCLUDED_SEATS,
    additionalAmount: ADDITIONAL_SEAT_PENCE,
  },
];
