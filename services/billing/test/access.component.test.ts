import { BillingServiceService } from '@minutehand/contracts/proto/billing/v1/billing';
import { type AccessTable, describeAccess } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';

const table: AccessTable<BillingServiceService, { readonly account: string }> = {
  listPlans: { accessScope: 'read', services: ['gateway'], createRequest: () => ({}) },
  getQuote: { accessScope: 'read', services: ['gateway'], createRequest: () => ({ accountCount: 1 }) },
  getSubscription: { accessScope: 'read', createRequest: () => ({}) },
};

describeAccess('billing', BillingServiceService, table, async () => ({
  service: await startTestService({ config: { name: 'billing' }, compose }),
  account: { actor: createActor(), ids: { account: 'account-1' } },
  otherAccount: { actor: createActor({ accountId: 'account-2' }), ids: { account: 'account-2' } },
  snapshot: async () => undefined,
}));
