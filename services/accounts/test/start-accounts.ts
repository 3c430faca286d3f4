import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { DeletionsServiceService } from '@minutehand/contracts/proto/accounts/v1/deletions';
import { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { SecurityEventsServiceService } from '@minutehand/contracts/proto/accounts/v1/security_events';
import { SsoServiceService } from '@minutehand/contracts/proto/accounts/v1/sso';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Store } from '@minutehand/service-kit/store';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import type { Ports } from '../src/app/ports.ts';
import { compose, createPorts } from '../src/compose.ts';
import type { AccountsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';

type TestAccounts = {
  service: TestService;
  accounts: RpcClient<typeof AccountsServiceService>;
  credentials: RpcClient<typeof CredentialsServiceService>;
  deletions: RpcClient<typeof DeletionsServiceService>;
  glossary: RpcClient<typeof GlossaryServiceService>;
  securityEvents: RpcClient<typeof SecurityEventsServiceService>;
  sso: RpcClient<typeof SsoServiceService>;
  ports: Ports;
};

type Options = {
  now?: () => Date;
  publicUrl?: string;
  store?: Store;
  /** Default: no DNS records. */
  findTexts?: (name: string) => Promise<string[]>;
  /** Default: reserves every email. */
  reserveMails?: () => Promise<object>;
};

/** Starts the service with its clients and a fake of `notifications`. */
export async function startAccounts({
  publicUrl,
  reserveMails = async () => ({}),
  findTexts = async () => [],
  ...options
}: Options = {}): Promise<TestAccounts> {
  let ports: Ports | undefined;
  const service = await startTestService<AccountsConfig>({
    config: {
      name: 'accounts',
      signingSecret: 'a secret of the test, long enough',
      publicUrl,
      allowsPrivateProviders: true,
    },
    compose: async (kit) => {
      ports = { ...(await createPorts(kit)), domainRecords: { findTexts } };
      return compose(kit, ports);
    },
    aggregates,
    ...options,
    clients: {
      notifications: createFakeClient<typeof NotificationsServiceService>({ reserveMails }),
    },
  });
  if (ports === undefined) throw new Error('the service did not start');
  return {
    service,
    ports,
    accounts: service.client(AccountsServiceService),
    credentials: service.client(CredentialsServiceService),
    deletions: service.client(DeletionsServiceService),
    glossary: service.client(GlossaryServiceService),
    securityEvents: service.client(SecurityEventsServiceService),
    sso: service.client(SsoServiceService),
  };
}
