import { SecurityEventsServiceService } from '@minutehand/contracts/proto/accounts/v1/security_events';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';

const table: AccessTable<SecurityEventsServiceService, Record<never, string>> = {
  // The event contains its account: before sign-in the caller has none.
  recordSecurityEvents: {
    services: ['gateway', 'meetings', 'recordings', 'notifications'],
    createRequest: () => ({ events: [] }),
  },
  listSecurityEvents: {
    accessScope: 'admin',
    createRequest: () => ({ limit: 0, cursor: '', category: '', userId: '', from: '', until: '' }),
  },
};

describeAccess('accounts', SecurityEventsServiceService, table, async () => {
  const { service, accounts } = await startAccounts();
  let people = 0;

  async function createAccount() {
    const email = `person-${++people}@sample.example`;
    const registration = { name: 'Sample Person', email, password: 'a long enough password', accountName: '' };
    const { subject } = await accounts.register(
      { ...registration, invitationToken: '', timeZone: '' },
      { as: serviceCaller('gateway', '') },
    );
    const [userId, accountId] = [subject!.user!.id, subject!.account!.id];
    return { actor: createActor({ userId, accountId, role: 'owner' }), ids: {}, accountId };
  }

  const [account, otherAccount] = [await createAccount(), await createAccount()];
  return {
    service,
    account,
    otherAccount,
    snapshot: () => snapshotDocuments(service.store, aggregates, otherAccount.accountId),
  };
});
