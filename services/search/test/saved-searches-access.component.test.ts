import { SavedSearchesServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { TestEnvironment } from './test-environment.ts';

const anything = {
  ...{ query: 'budget', resultType: '', accountMeetingTypeId: '', seriesOf: '', person: '', withOpenItems: false },
  ...{ period: '', fromDay: '', toDay: '', order: '' },
};

type Ids = { readonly searchId: string };

const table: AccessTable<SavedSearchesServiceService, Ids> = {
  listSavedSearches: { accessScope: 'read', createRequest: () => ({}) },
  saveSearch: { accessScope: 'write', createRequest: () => ({ name: 'Budget', query: anything }) },
  renameSavedSearch: {
    accessScope: 'write',
    createRequest: ({ searchId }) => ({ id: searchId, name: 'Money' }),
    resourceRequests: { searchId: (_ids, { searchId }) => ({ id: searchId, name: 'Money' }) },
    inaccessibleCode: { searchId: 'saved_search.not_found' },
  },
  deleteSavedSearch: {
    accessScope: 'write',
    createRequest: ({ searchId }) => ({ id: searchId }),
    resourceRequests: { searchId: (_ids, { searchId }) => ({ id: searchId }) },
    inaccessibleCode: { searchId: 'saved_search.not_found' },
  },
  streamSavedSearches: { accessScope: 'admin', servicesActingForUsers: ['recordings'], createRequest: () => ({}) },
};

describeAccess('search', SavedSearchesServiceService, table, async () => {
  const env = new TestEnvironment();
  await env.start();
  const client = env.service.client(SavedSearchesServiceService);
  const createAccount = async (accountId: string) => {
    const as = createActor({ accountId });
    const { savedSearch } = await client.saveSearch({ name: 'Budget', query: anything }, { as });
    return { actor: as, ids: { searchId: savedSearch?.id ?? '' } };
  };
  return {
    service: env.service,
    account: await createAccount('account-1'),
    otherAccount: await createAccount('account-2'),
    snapshot: () => snapshotDocuments(env.service.store, aggregates, 'account-2'),
  };
});
