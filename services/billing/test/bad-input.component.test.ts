import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BillingServiceService } from '@minutehand/contracts/proto/billing/v1/billing';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectNoServerErrors } from '@minutehand/test-kit/bad-input';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ config: { name: 'billing' }, compose });
});
afterAll(() => service.stop());

it('responds to malformed requests with a client error, never an internal error', async () => {
  await expectNoServerErrors(service, BillingServiceService, {
    callers: [createActor(), serviceCaller('gateway', '')],
    runs: 60,
  });
  const quote = service.client(BillingServiceService).getQuote({ accountCount: 7 }, { as: createActor() });
  expect(await quote).toMatchObject({ total: '125.00' });
});
