import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { BillingServiceService } from '@minutehand/contracts/proto/billing/v1/billing';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';

let billing: TestService;
beforeAll(async () => {
  billing = await startTestService({ config: { name: 'billing' }, compose });
});
afterAll(() => billing.stop());

describe('the billing service', () => {
  it('returns plans and quotes before sign-in', async () => {
    const client = billing.client(BillingServiceService);
    const as = serviceCaller('gateway', '');
    expect((await client.listPlans({}, { as })).plans).toEqual([
      expect.objectContaining({ baseAmount: 9_500, includedAccounts: 5, additionalAmount: 1_500 }),
    ]);
    expect(await client.getQuote({ accountCount: 7 }, { as })).toEqual({
      total: '125.00',
      currency: 'GBP',
      accountCount: 7,
    });
  });

  it('rejects a quote for zero seats', async () => {
    const quote = billing.client(BillingServiceService).getQuote({ accountCount: 0 }, { as: createActor() });
    await expect(quote).rejects.toSatisfy((error) => isAppError(error, 'billing.account_count_invalid'));
  });

  it('returns the subscription to members only', async () => {
    const client = billing.client(BillingServiceService);
    expect((await client.getSubscription({}, { as: createActor() })).state).toBe('trial');
    await expect(client.getSubscription({}, { as: serviceCaller('gateway', '') })).rejects.toSatisfy((error) =>
      isAppError(error, 'platform.forbidden'),
    );
  });
});
