import { DeletionsServiceService } from '@minutehand/contracts/proto/accounts/v1/deletions';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';

const gatewayOnly = { services: ['gateway'] } as const;

const table: AccessTable<DeletionsServiceService, Record<never, string>> = {
  getDeletionPlan: { accessScope: 'admin', createRequest: () => ({}) },
  deleteUser: { accessScope: 'admin', createRequest: () => ({ email: 'not the address' }) },
  deleteAccount: { accessScope: 'admin', createRequest: () => ({ name: 'not the name' }) },
  cancelDeletion: { accessScope: 'admin', createRequest: () => ({}) },
  cancelDeletionByToken: { ...gatewayOnly, createRequest: () => ({ token: 'nothing' }) },
  // A deletion outlives the account, so notifications and the gateway may name any.
  getDeletionDelivery: { services: ['notifications'], createRequest: () => ({ deletionId: 'nothing' }) },
  reportErasure: { ...gatewayOnly, createRequest: () => ({ deletionId: 'nothing', counts: {} }) },
  listDeletions: { accessScope: 'admin', createRequest: () => ({ limit: 0, cursor: '' }) },
};

describeAccess('accounts', DeletionsServiceService, table, async () => {
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
