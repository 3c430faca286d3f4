import {
  type Plan,
  planSchema,
  plansResponseSchema,
  quoteQuerySchema,
  quoteResponseSchema,
  subscriptionResponseSchema,
} from '@minutehand/contracts/http/billing';
import type * as billing from '@minutehand/contracts/proto/billing/v1/billing';
import type { Clients } from '../../clients.ts';
import { emptyToNull } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

const publicRoute = { tag: 'Billing', access: 'public', scope: 'read', method: 'get' } as const;

function presentPlan(plan: billing.Plan): Plan {
  return {
    id: plan.id,
    name: plan.name,
    frequency: planSchema.shape.frequency.parse(plan.frequency),
    currency: plan.currency,
    base_amount: plan.baseAmount,
    included_accounts: plan.includedAccounts,
    additional_amount: plan.additionalAmount,
  };
}

export function createBillingRoutes({ billing }: Pick<Clients, 'billing'>): readonly Route[] {
  return [
    defineRoute({
      ...publicRoute,
      path: '/plans',
      summary: 'List plans',
      responses: { 200: plansResponseSchema },
      handle: async (_, { asGateway }) => {
        const { plans } = await billing.listPlans({}, asGateway);
        return { status: 200, body: { plans: plans.map(presentPlan), next_cursor: null } };
      },
    }),
    defineRoute({
      ...publicRoute,
      path: '/plans/quote',
      summary: 'Get the price for a number of accounts',
      query: quoteQuerySchema,
      responses: { 200: quoteResponseSchema },
      handle: async ({ query }, { asGateway }) => {
        const quote = await billing.getQuote({ accountCount: query.accounts }, asGateway);
        return { status: 200, body: { total: quote.total, currency: quote.currency, accounts: quote.accountCount } };
      },
    }),
    defineRoute({
      tag: 'Billing',
      access: 'user',
      scope: 'read',
      method: 'get',
      path: '/subscription',
      summary: 'Get the subscription of the account',
      responses: { 200: subscriptionResponseSchema },
      handle: async (_, { call }) => {
        const { state, planId, accountCount } = await billing.getSubscription({}, call);
        return {
          status: 200,
          body: { subscription: { state, plan_id: emptyToNull(planId), account_count: accountCount } },
        };
      },
    }),
  ];
}
