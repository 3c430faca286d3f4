import { ADDITIONAL_SEAT_PENCE, BASE_PENCE, INCLUDED_SEATS } from '../limits.ts';

export type Plan = {
  id: string;
  name: string;
  frequency: 'month' | 'year';
  currency: 'GBP';
  /** Pence. */
  baseAmount: number;
  includedSeats: number;
  /** Pence for each additional seat. */
  additionalSeatAmount: number;
};

/** The plans on sale. */
export const plans: readonly Plan[] = [
  {
    id: 'team-month',
    name: 'Team',
    frequency: 'month',
    currency: 'GBP',
    baseAmount: BASE_PENCE,
    includedSeats: INCLUDED_SEATS,
    additionalSeatAmount: ADDITIONAL_SEAT_PENCE,
  },
];
