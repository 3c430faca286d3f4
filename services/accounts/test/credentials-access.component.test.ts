import { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';

const table: AccessTable<CredentialsServiceService, Record<never, string>> = {
  changePassword: {
    accessScope: 'admin',
    createRequest: () => ({ currentPassword: 'wrong', password: 'another long password' }),
  },
  requestEmailChange: { accessScope: 'admin', createRequest: () => ({ email: 'new@sample.example' }) },
  confirmEmailChange: { accessScope: 'admin', createRequest: () => ({ token: 'nothing' }) },
  // A change belongs to a user and no account, so notifications may request any.
  getEmailChangeDelivery: {
    services: ['notifications'],
    createRequest: () => ({ userId: 'nobody', emailChangeId: 'nothing' }),
  },
  startPasskey: { accessScope: 'admin', createRequest: () => ({ code: '' }) },
  addPasskey: { accessScope: 'admin', createRequest: () => ({ name: 'Laptop', responseJson: '{}' }) },
  listPasskeys: { accessScope: 'admin', createRequest: () => ({}) },
  renamePasskey: { accessScope: 'admin', createRequest: () => ({ id: 'nothing', name: 'Laptop' }) },
  deletePasskey: { accessScope: 'admin', createRequest: () => ({ id: 'nothing' }) },
  startPasskeySignIn: { services: ['gateway'], createRequest: () => ({}) },
  signInWithPasskey: { services: ['gateway'], createRequest: () => ({ responseJson: '{}' }) },
  getTwoFactor: { accessScope: 'admin', createRequest: () => ({}) },
  startTwoFactor: { accessScope: 'admin', createRequest: () => ({}) },
  confirmTwoFactor: { accessScope: 'admin', createRequest: () => ({ code: '000000' }) },
  disableTwoFactor: { accessScope: 'admin', createRequest: () => ({ code: '000000' }) },
  renewRecoveryCodes: { accessScope: 'admin', createRequest: () => ({ code: '000000' }) },
};

describeAccess('accounts', CredentialsServiceService, table, async () => {
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
