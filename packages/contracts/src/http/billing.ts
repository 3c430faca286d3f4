import { z } from 'zod';
import { id, nextCursor, wholeNumber } from './fields.ts';

export const planSchema = z
  .object({
    id,
    name: z.string(),
    frequency: z.enum(['month', 'year']),
    currency: z.string(),
    base_amount: z.int().meta({ description: 'In pence.' }),
    included_accounts: z.int().meta({ description: 'Seats that the base amount includes.' }),
    additional_amount: z.int().meta({ description: 'In pence, for each seat beyond the included ones.' }),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof planSchema>;
export const plansResponseSchema = z
  .object({ plans: z.array(planSchema), next_cursor: nextCursor })
  .meta({ id: 'PlanList' });
export type PlansResponse = z.infer<typeof plansResponseSchema>;

/** GET /plans/quote?accounts= */
export const quoteQuerySchema = z.object({ accounts: wholeNumber });
export const quoteResponseSchema = z
  .object({ total: z.string().meta({ description: 'For example 95.00.' }), currency: z.string(), accounts: z.int() })
  .meta({ id: 'Quote' });
export type QuoteResponse = z.infer<typeof quoteResponseSchema>;

export const subscriptionResponseSchema = z
  .object({
    subscription: z.object({
      state: z.string().meta({ description: 'trial until a payment provider is connected.' }),
      plan_id: id.nullable(),
      account_count: z.int(),
    }),
  })
  .meta({ id: 'SubscriptionResponse' });
export type SubscriptionResponse = z.infer<typeof subscriptionResponseSchema>;
