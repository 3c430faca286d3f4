import { SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { createSourceMeeting, TestEnvironment } from './test-environment.ts';

/** A query that matches only the meeting of this account. */
type Ids = { readonly words: string };

const pageRequest = { resultType: '', filter: undefined, order: '', limit: 0, cursor: '' };

const table: AccessTable<SearchServiceService, Ids> = {
  findPassages: {
    accessScope: 'read',
    servicesActingForUsers: ['ai'],
    createRequest: ({ words }) => ({ question: words, meetingIds: [], limit: 0 }),
    resourceRequests: { words: (_ids, { words }) => ({ question: words, meetingIds: [], limit: 0 }) },
    inaccessibleCode: { words: 'ok' },
  },
  quickSearch: {
    accessScope: 'read',
    createRequest: ({ words }) => ({ query: words }),
    resourceRequests: { words: (_ids, { words }) => ({ query: words }) },
    inaccessibleCode: { words: 'ok' },
  },
  search: {
    accessScope: 'read',
    createRequest: ({ words }) => ({ query: words, ...pageRequest }),
    resourceRequests: { words: (_ids, { words }) => ({ query: words, ...pageRequest }) },
    inaccessibleCode: { words: 'ok' },
  },
};

describeAccess('search', SearchServiceService, table, async () => {
  const env = new TestEnvironment();
  await env.start();
  await env.addMeeting('meeting-1', createSourceMeeting({ title: 'Kick-off of the pelican' }));
  await env.addMeeting('meeting-2', createSourceMeeting({ accountId: 'account-2', title: 'Kick-off of the walrus' }));
  return {
    service: env.service,
    account: { actor: createActor(), ids: { words: 'pelican' } },
    otherAccount: { actor: createActor({ accountId: 'account-2' }), ids: { words: 'walrus' } },
    snapshot: () => snapshotDocuments(env.service.store, aggregates, 'account-2'),
  };
});
