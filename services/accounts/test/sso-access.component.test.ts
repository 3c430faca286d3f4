import { SsoServiceService } from '@minutehand/contracts/proto/accounts/v1/sso';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';

const table: AccessTable<SsoServiceService, Record<never, string>> = {
  startSsoSignIn: {
    services: ['gateway'],
    createRequest: () => ({ email: 'a@sample.example', accountId: '', browserSecret: 'secret' }),
  },
  startSsoConnection: { accessScope: 'admin', createRequest: () => ({ browserSecret: 'secret' }) },
  startSsoReauthentication: {
    accessScope: 'admin',
    createRequest: () => ({ browserSecret: 'secret', sessionId: 'session' }),
  },
  finishSso: {
    services: ['gateway'],
    createRequest: () => ({ accountId: 'nothing', query: '', browserSecret: 'secret', userId: '', sessionId: '' }),
  },
  getSsoConnection: { accessScope: 'read', createRequest: () => ({}) },
  deleteSsoConnection: { accessScope: 'admin', createRequest: () => ({}) },
  getSsoSettings: { accessScope: 'admin', createRequest: () => ({}) },
  setSsoProvider: {
    accessScope: 'admin',
    createRequest: () => ({ issuer: '', clientId: 'id', clientSecret: 'secret' }),
  },
  deleteSsoProvider: { accessScope: 'admin', createRequest: () => ({}) },
  setSsoRequired: { accessScope: 'admin', createRequest: () => ({ required: false }) },
  addSsoDomain: { accessScope: 'admin', createRequest: () => ({ name: 'sample.example' }) },
  verifySsoDomain: { accessScope: 'admin', createRequest: () => ({ name: 'sample.example' }) },
  deleteSsoDomain: { accessScope: 'admin', createRequest: () => ({ name: 'sample.example' }) },
};

describeAccess('accounts', SsoServiceService, table, async () => {
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
