import type { BillingServiceService } from '@minutehand/contracts/proto/billing/v1/billing';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { type Plan, plans } from '../../domain/plans.ts';
import { formatPounds, getPriceInPence } from '../../domain/price.ts';
import { INCLUDED_SEATS } from '../../limits.ts';

/** Prices are public: the gateway requests them before sign-in. */
const publicRead = { accessScope: 'read', services: ['gateway'] } as const;

/** On the wire, seats are named accounts. */
const presentPlan = ({ includedSeats, additionalSeatAmount, ...plan }: Plan) => ({
  ...plan,
  includedAccounts: includedSeats,
  additionalAmount: additionalSeatAmount,
});

export const billingHandlers: Handlers<typeof BillingServiceService> = {
  listPlans: defineHandler(publicRead, async () => ({ plans: plans.map(presentPlan) })),
  getQuote: defineHandler(publicRead, async ({ accountCount: seatCount }) => ({
    total: formatPounds(getPriceInPence(seatCount)),
    currency: 'GBP',
    accountCount: seatCount,
  })),
  // Every subscription is on trial until a payment provider is connected.
  getSubscription: defineHandler({ accessScope: 'read' }, async () => ({
    state: 'trial',
    planId: '',
    accountCount: INCLUDED_SEATS,
  })),
};
