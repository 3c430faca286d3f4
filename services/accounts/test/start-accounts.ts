import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { AccountsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';

type TestAccounts = { service: TestService; accounts: RpcClient<typeof AccountsServiceService> };

/** Starts the service with a client. Its fake of `notifications` reserves every mail. */
export async function startAccounts(options: { now?: () => Date } = {}): Promise<TestAccounts> {
  const service = await startTestService<AccountsConfig>({
    config: { name: 'accounts', signingSecret: 'a secret of the test, long enough' },
    compose,
    aggregates,
    ...options,
    clients: {
      notifications: createFakeClient<typeof NotificationsServiceService>({ reserveMails: async () => ({}) }),
    },
  });
  return { service, accounts: service.client(AccountsServiceService) };
}
