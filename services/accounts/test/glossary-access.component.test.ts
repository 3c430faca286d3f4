import { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';

const table: AccessTable<GlossaryServiceService, Record<never, string>> = {
  getGlossary: { accessScope: 'read', services: ['ai', 'recordings', 'search'], createRequest: () => ({}) },
  updateGlossary: {
    accessScope: 'write',
    createRequest: () => ({ terms: [{ term: 'Helm', aliases: [], meaning: '' }], deletedTerms: [] }),
  },
};

describeAccess('accounts', GlossaryServiceService, table, async () => {
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
