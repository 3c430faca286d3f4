import { BillingServiceService } from '@minutehand/contracts/proto/billing/v1/billing';
import { type AccessTable, describeAccess } from '@minutehand/test-kit/access';
import { actor } from '@minutehand/test-kit/identity';
import { startTestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';

const table: AccessTable<BillingServiceService, { readonly account: string }> = {
  listPlans: { person: 'read', services: ['gateway'], request: () => ({}) },
  getQuote: { person: 'read', services: ['gateway'], request: () => ({ accountCount: 1 }) },
  getSubscription: { person: 'read', request: () => ({}) },
};

describeAccess('billing', BillingServiceService, table, async () => ({
  service: await startTestService({ config: { name: 'billing' }, compose }),
  own: { actor: actor(), ids: { account: 'account-1' } },
  foreign: { actor: actor({ accountId: 'account-2' }), ids: { account: 'account-2' } },
  snapshot: async () => undefined,
}));
