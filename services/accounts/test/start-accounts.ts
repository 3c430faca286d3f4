import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Store } from '@minutehand/service-kit/store';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { AccountsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';

type TestAccounts = {
  service: TestService;
  accounts: RpcClient<typeof AccountsServiceService>;
  credentials: RpcClient<typeof CredentialsServiceService>;
};

type Options = {
  now?: () => Date;
  publicUrl?: string;
  store?: Store;
  /** Default: reserves every mail. */
  reserveMails?: () => Promise<object>;
};

/** Starts the service with its clients and a fake of `notifications`. */
export async function startAccounts({
  publicUrl,
  reserveMails = async () => ({}),
  ...options
}: Options = {}): Promise<TestAccounts> {
  const service = await startTestService<AccountsConfig>({
    config: { name: 'accounts', signingSecret: 'a secret of the test, long enough', publicUrl },
    compose,
    aggregates,
    ...options,
    clients: {
      notifications: createFakeClient<typeof NotificationsServiceService>({ reserveMails }),
    },
  });
  return {
    service,
    accounts: service.client(AccountsServiceService),
    credentials: service.client(CredentialsServiceService),
  };
}
